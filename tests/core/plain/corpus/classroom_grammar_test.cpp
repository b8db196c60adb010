#include "corpus/grammar.h"
#include "translucent/resources.h"
#include "util/utf8.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <gtest/gtest.h>

namespace translucent {
namespace {

Grammar classroom()
{
    return Grammar::load(resourcePath("corpus/classroom.grammar"));
}

bool isWordEdge(const std::string& text, std::size_t position)
{
    const auto isLetter = [](char c) { return std::string_view(" .,?!").find(c) == std::string_view::npos; };
    return position == 0 || position == text.size() || !isLetter(text[position - 1]) || !isLetter(text[position]);
}

TEST(ClassroomGrammar, KnowsEnoughWordsAndSentences)
{
    const Grammar grammar = classroom();
    std::set<std::string> chinese;
    for (const Grammar::Word& word : grammar.vocabulary()) {
        chinese.insert(word.source);
    }
    EXPECT_GE(chinese.size(), 1100U);
    EXPECT_GT(grammar.derivationCount(), 1e9);
}

TEST(ClassroomGrammar, ChineseDeterminesEnglish)
{
    const Grammar grammar = classroom();
    Random random(2024);
    std::unordered_map<std::string, std::string> translations;
    for (int i = 0; i < 200000; ++i) {
        const SentencePair pair = grammar.generate(random);
        const auto [known, isNew] = translations.emplace(pair.source, pair.target);
        ASSERT_EQ(known->second, pair.target) << pair.source;
    }
}

TEST(ClassroomGrammar, WordsOfOneClassNeverChangeTheirTranslation)
{
    std::map<std::string, std::set<std::string>> translations;
    for (const Grammar::Word& word : classroom().vocabulary()) {
        translations[word.source].insert(word.target);
    }
    // Titles are capitalised, activities are gerunds beside 爱好, and some words are translated by what stands beside
    // them: 打开 is to open a door and to turn on a lamp.
    const std::set<std::string> byContext = {"我", "你", "他", "她", "我们", "他们", "你们", "我的", "你的", "她的",
        "我们的", "他们的", "黄", "高", "马", "老师", "医生", "教授", "经理", "先生", "小姐", "爸爸", "爷爷", "妈妈",
        "奶奶", "哥哥", "弟弟", "姐姐", "妹妹", "服务员", "司机", "朋友", "好看", "生气", "担心", "着急", "害怕",
        "生病", "脚", "手", "特别", "红", "中文书", "英文书", "快", "慢", "安静", "体育", "电影", "旅游", "唱歌",
        "跳舞", "跑步", "打篮球", "踢足球", "游泳", "开车", "做饭", "画画儿", "听音乐", "睡觉", "看电影", "看书",
        "打电话", "拍照", "工作", "停车", "读", "喜欢", "喂", "可以", "不可以", "决定", "走", "考试", "关上", "打开",
        "作业", "说", "做", "很好", "不错", "比赛", "会议", "课", "好", "爬山", "问题", "女朋友", "男朋友", "前面",
        "骑车", "玩", "运动", "丈夫", "上班", "上课", "上面", "下雨", "下雪", "下面", "不下雨", "东西", "东边",
        "买不到", "买东西", "买到", "买票", "人", "你们的", "你的话", "做好", "做完", "儿子", "公司", "写信", "准备",
        "到", "办法", "努力", "努力学习", "友好", "发短信", "叔叔", "右边", "吃饭", "同意", "后面", "听清楚", "听见",
        "周末", "商店", "喝咖啡", "喝茶", "喝酒", "地址", "坐", "太太", "太好了", "太晚了", "女儿", "妻子", "学生",
        "孩子", "对面", "左边", "希望", "开", "忘", "想", "想去", "愿意", "找不到", "找到", "找工作", "抽烟", "拿到",
        "搬走", "散步", "旁边", "早", "星期六", "星期天", "来", "杯子", "树", "每天练习", "满意", "热情", "照相",
        "生日", "画", "留学", "盘子", "看", "看不见", "看懂", "看清楚", "看见", "睡", "知道", "票", "练习", "结婚",
        "聊天", "花", "苹果", "菜", "衣服", "西边", "要", "认真学习", "说话", "走了", "走路", "车", "过来", "那件事",
        "那儿", "里面", "阿姨", "附近", "饭馆", "饺子", "高兴", "鸟", "一年级", "三年级", "上学", "下车", "不知道",
        "书", "买得到", "二年级", "介绍", "介绍一下", "会", "伞", "信用卡", "做作业", "健康", "兄弟姐妹", "关心",
        "关门", "写", "写作业", "冷", "准备好", "刷牙", "动物", "去", "句子", "名字", "听", "喝水", "四年级", "国家",
        "圣诞快乐", "地方", "坐在前面", "坐飞机", "城市", "大家", "天", "天气", "太贵了", "学习", "学汉语", "安全",
        "帮助", "开会", "开门", "很努力", "很好看", "很认真", "手机", "打折了", "找得到", "护照", "拿", "教室里",
        "新年快乐", "早点儿睡", "时间", "春节", "春节快乐", "暑假", "月亮", "汉字", "没事", "洗手", "洗衣机", "滑雪",
        "火车站", "热", "照片", "照相机", "狗", "猫", "环境", "现在几点", "电动车", "电脑", "电话号码", "病了",
        "相信他", "看医生", "看得见", "看新闻", "礼物", "空调", "给我看看", "老虎", "耳朵", "腿", "自行车", "节目",
        "认真", "认识", "词典", "跳", "身体健康", "这件事", "迟到", "邮件", "铅笔", "香蕉", "骑自行车", "鸡蛋", "黑",
        "一天", "一路平安", "上网买东西", "买", "包子", "卖完", "吃完", "同学", "外国人", "大学", "客人", "家人",
        "怎么", "怎么办", "房子", "找", "故事", "早起", "晚", "机票", "歌", "电话", "留学生", "看了", "老人", "邻居",
        "颜色"};
    for (const auto& [word, english] : translations) {
        EXPECT_TRUE(english.size() == 1 || byContext.contains(word)) << word << " -> " << *english.begin();
    }
}

TEST(ClassroomGrammar, SpansAreWholeWords)
{
    const Grammar grammar = classroom();
    Random random(7);
    for (int i = 0; i < 5000; ++i) {
        const SentencePair pair = grammar.generate(random);
        const auto offsets = codePointOffsets(pair.source);
        ASSERT_FALSE(pair.alignment.empty());
        for (const AlignmentLink& link : pair.alignment) {
            ASSERT_LT(link.source.begin, link.source.end);
            ASSERT_LT(link.target.begin, link.target.end);
            ASSERT_TRUE(std::binary_search(offsets.begin(), offsets.end(), link.source.begin)) << pair.source;
            ASSERT_TRUE(std::binary_search(offsets.begin(), offsets.end(), link.source.end)) << pair.source;
            ASSERT_TRUE(isWordEdge(pair.target, link.target.begin)) << pair.target;
            ASSERT_TRUE(isWordEdge(pair.target, link.target.end)) << pair.target;
        }
    }
}

/// The English mark for the Chinese one at the end of a sentence; empty where there is none.
std::string lastMark(const std::string& source)
{
    for (const auto& [chinese, english] : {std::pair("。", "."), std::pair("？", "?"), std::pair("！", "!")})
        if (source.ends_with(chinese))
            return english;
    return {};
}

TEST(ClassroomGrammar, SentencesLookLikeSentences)
{
    const Grammar grammar = classroom();
    Random random(11);
    int unmarked = 0;
    for (int i = 0; i < 5000; ++i) {
        const SentencePair pair = grammar.generate(random);
        const std::string mark = lastMark(pair.source);
        unmarked += mark.empty();
        EXPECT_EQ(mark.empty(), !isWordEdge(pair.target + "x", pair.target.size())) << pair.target;
        EXPECT_TRUE(pair.target.ends_with(mark)) << pair.target;
        EXPECT_TRUE(std::isupper(static_cast<unsigned char>(pair.target[0])) != 0
            || std::isdigit(static_cast<unsigned char>(pair.target[0])) != 0)
            << pair.target;
        EXPECT_EQ(pair.target.find("  "), std::string::npos) << pair.target;
        EXPECT_EQ(pair.target.find(" ."), std::string::npos) << pair.target;
        EXPECT_EQ(pair.source.find(' '), std::string::npos) << pair.source;
        EXPECT_LE(decodeUtf8(pair.source).size(), 45U) << pair.source;
    }
    EXPECT_GT(unmarked, 250);
    EXPECT_LT(unmarked, 600);
}

TEST(ClassroomGrammar, HalfOfTheSentencesAreShort)
{
    const Grammar grammar = classroom();
    Random random(12);
    constexpr int kPairs = 5000;
    constexpr std::size_t kShort = 9;  // characters, the last mark included
    int shortOnes = 0;
    for (int i = 0; i < kPairs; ++i)
        shortOnes += decodeUtf8(grammar.generate(random).source).size() <= kShort;
    EXPECT_GT(shortOnes, kPairs * 45 / 100);
    EXPECT_LT(shortOnes, kPairs * 75 / 100);
}

TEST(ClassroomGrammar, TheWordsOfASentenceCoverIt)
{
    const Grammar grammar = classroom();
    Random random(13);
    for (int i = 0; i < 2000; ++i) {
        const SentencePair pair = grammar.generate(random);
        std::size_t end = 0;
        for (const TextSpan& word : pair.sourceWords) {
            ASSERT_EQ(word.begin, end) << pair.source;
            ASSERT_LT(word.begin, word.end) << pair.source;
            end = word.end;
        }
        ASSERT_EQ(end, pair.source.size());
    }
}

TEST(ClassroomGrammar, SaysEverySetPhraseAlone)
{
    const Grammar grammar = classroom();
    Random random(14);
    std::set<std::string> sources;
    for (int i = 0; i < 300000; ++i)
        sources.insert(grammar.generate(random).source);
    const std::map<std::string, std::set<std::string>> classes = {
        {"。", {"Hello", "GroupHello", "Bye", "Thanks", "Reply", "Sorry", "Polite", "Wish", "Urge"}},
        {"？", {"Ask", "Query"}}};
    int phrases = 0;
    for (const Grammar::Word& word : grammar.vocabulary()) {
        for (const auto& [mark, names] : classes) {
            if (names.contains(word.wordClass)) {
                ++phrases;
                EXPECT_TRUE(sources.contains(word.source)) << word.source;
                EXPECT_TRUE(sources.contains(word.source + mark)) << word.source + mark;
            }
        }
    }
    EXPECT_GE(phrases, 200);
}

/// Counts all runs of up to seven words of a sentence, which is how long an entry of the lexicon may be.
void countRuns(const SentencePair& pair, std::unordered_map<std::string, int>& uses)
{
    constexpr std::size_t kLongest = 7;
    for (std::size_t first = 0; first < pair.sourceWords.size(); ++first) {
        const std::size_t begin = pair.sourceWords[first].begin;
        for (std::size_t last = first; last < std::min(first + kLongest, pair.sourceWords.size()); ++last)
            ++uses[pair.source.substr(begin, pair.sourceWords[last].end - begin)];
    }
}

TEST(ClassroomGrammar, UsesEveryWordOften)
{
    const Grammar grammar = classroom();
    Random random(3);
    constexpr int kPairs = 200000;
    constexpr int kLeastUses = 4;
    const std::set<std::string> partsOfWords = {"BoyGiven", "GirlGiven", "Decade", "LateDecade", "LastDigit", "Unit"};
    const std::set<std::string> longPhrases = {"Reply", "Sorry", "Polite", "Ask", "Query"};
    std::unordered_map<std::string, int> uses;
    for (int i = 0; i < kPairs; ++i)
        countRuns(grammar.generate(random), uses);
    for (const Grammar::Word& word : grammar.vocabulary())
        if (!partsOfWords.contains(word.wordClass) && !longPhrases.contains(word.wordClass)) {
            EXPECT_GE(uses[word.source], kLeastUses) << word.wordClass << ' ' << word.source;
        }
}

}  // namespace
}  // namespace translucent
