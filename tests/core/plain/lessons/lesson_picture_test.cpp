#include "translucent/lessons/lesson.h"

#include "translucent/base/error.h"
#include "translucent/files/resources.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "support/temporary_directory.h"

namespace translucent {
namespace {

using namespace std::string_literals;

constexpr auto kSvg = R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">)";
constexpr auto kRefused = "the files of a lesson must be in its folder or below it";

std::string png(const std::string& width, const std::string& height)
{
    return "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"s + width + height + "\x08\x02\0\0\0"s;
}

class LessonPictures : public testing::Test {
protected:
    void SetUp() override { std::filesystem::create_directories(m_folder / "pictures"); }

    std::filesystem::path write(const std::string& name, const std::string& bytes)
    {
        std::ofstream(m_folder / name, std::ios::binary) << bytes;
        return m_folder / name;
    }

    /// The problem of a picture; empty if there is none.
    std::string refusal(const std::string& name) const
    {
        try {
            readLessonPicture(m_folder, name);
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
            return error.what();
        }
        return {};
    }

    std::string refusalOf(const std::string& name, const std::string& bytes)
    {
        write(name, bytes);
        return refusal(name);
    }

    std::string refusalOfDrawing(const std::string& elements)
    {
        return refusalOf("drawing.svg", kSvg + elements + "</svg>");
    }

    test::TemporaryDirectory m_directory;
    std::filesystem::path m_folder = m_directory.path() / "course";
};

TEST_F(LessonPictures, AreReadWithTheirSizes)
{
    write("pictures/drawing.svg", kSvg + R"svg(<g transform="translate(2 1)"><path d="M1 1 L3-2.5 Z"/></g></svg>)svg"s);
    const auto drawing = readLessonPicture(m_folder, "pictures/drawing.svg");
    EXPECT_EQ(drawing.kind, LessonPicture::Kind::Svg);
    EXPECT_EQ(drawing.width, 40);
    EXPECT_EQ(drawing.height, 20);
    write("a.png", png("\0\0\1\2"s, "\0\0\0\5"s));
    EXPECT_EQ(readLessonPicture(m_folder, "a.png").width, 258);
    EXPECT_EQ(readLessonPicture(m_folder, "a.png").height, 5);
    write("a.jpg", "\xff\xd8\xff\xe0\0\4..\xff\xc0\0\x11\x08\0\7\0\x09"s);
    EXPECT_EQ(readLessonPicture(m_folder, "a.jpg").width, 9);
    EXPECT_EQ(readLessonPicture(m_folder, "a.jpg").height, 7);
}

TEST_F(LessonPictures, LieBelowTheLesson)
{
    std::ofstream(m_directory.path() / "outside.svg") << kSvg << "</svg>";
    std::filesystem::create_symlink("../outside.svg", m_folder / "link.svg");
    std::filesystem::create_directory_symlink("..", m_folder / "up");
    for (const auto& name : {"../outside.svg"s, (m_directory.path() / "outside.svg").string(), "link.svg"s,
             "up/outside.svg"s, "pictures/../../outside.svg"s, "file:outside.svg"s, "http://a.example/b.png"s})
        EXPECT_EQ(refusal(name), kRefused) << name;
    write("inside.svg", kSvg + "</svg>"s);
    std::filesystem::create_symlink("../inside.svg", m_folder / "pictures" / "link.svg");
    EXPECT_EQ(refusal("pictures/link.svg"), "");
}

TEST_F(LessonPictures, AreOrdinaryFilesOfKnownKinds)
{
    ASSERT_EQ(::mkfifo((m_folder / "pipe.svg").c_str(), 0600), 0);
    EXPECT_NE(refusal("pipe.svg"), "");
    std::filesystem::create_symlink("/dev/zero", m_folder / "zero.png");
    EXPECT_NE(refusal("zero.png"), "");
    EXPECT_NE(refusal("missing.png"), "");
    std::filesystem::create_directory(m_folder / "folder.png");
    EXPECT_NE(refusal("folder.png"), "");
    EXPECT_EQ(refusalOf("a.bmp", "BM"), "pictures must be .svg, .png, .jpg or .jpeg files");
    EXPECT_EQ(refusalOf("a.png", "BM"), "it does not begin like a .png file");
    EXPECT_EQ(refusalOf("a.jpg", "\xff\xd8\xff"), "it does not begin like a .jpg file");
    EXPECT_EQ(refusalOf("a.jpg", "\xff\xd8\xff\xe0\xff\xff"), "it does not begin like a .jpg file");
}

TEST_F(LessonPictures, HaveLimitsOfBytesAndPixels)
{
    const auto size = "a picture must be from 1 to 4096 pixels wide and high";
    EXPECT_EQ(refusalOf("wide.png", png("\0\0\x10\1"s, "\0\0\0\1"s)), size);
    EXPECT_EQ(refusalOf("none.png", png("\0\0\0\1"s, "\0\0\0\0"s)), size);
    EXPECT_EQ(refusalOf("none.svg", "<svg/>"), size);
    EXPECT_EQ(refusalOf("flat.svg", R"(<svg width="10" height="0" viewBox="0 0 10 0"/>)"), size);
    EXPECT_EQ(refusalOf("high.svg", R"(<svg width="1" height="5000"/>)"), size);
    EXPECT_EQ(refusalOf("higher.svg", R"(<svg width="1" height="1500000000"/>)"), "it has a number above 100000");
    const auto large = write("large.svg", "");
    std::filesystem::resize_file(large, (std::uintmax_t {4} << 20U) + 1);
    EXPECT_EQ(refusal("large.svg"), "a picture can have at most 4194304 bytes");
}

TEST_F(LessonPictures, DrawingsConsistOfShapesAndText)
{
    EXPECT_EQ(refusalOfDrawing(R"(<rect style="fill:#ffffff;stroke-width:1e2" width="3" height="4"/>)"), "");
    EXPECT_EQ(refusalOfDrawing(R"(<linearGradient href="#other"><stop offset="1"/></linearGradient>)"), "");
    EXPECT_EQ(refusalOfDrawing(R"(<a:b xmlns:a="c" a:d="1e300"/>)"), "");
    for (const auto* element : {"image", "use", "pattern", "filter", "style", "script", "foreignObject", "animate"})
        EXPECT_EQ(refusalOfDrawing("<"s + element + "/>"),
            "it has an element \""s + element
                + "\"; a drawing in a lesson can contain only shapes, gradients and text");
    EXPECT_EQ(refusalOfDrawing(R"(<a xmlns:x="y" x:href="/etc/passwd"/>)"),
        "it refers to '/etc/passwd'; a drawing in a lesson must not depend on other files");
    EXPECT_EQ(
        refusalOf("a.svg", R"(<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>)"), "it has a document type; remove it");
    EXPECT_EQ(refusalOf("a.svg", "<html/>"),
        "it has an element \"html\"; a drawing in a lesson can contain only shapes, gradients and text");
    EXPECT_TRUE(refusalOf("a.svg", "<svg>").starts_with("it is not valid XML: "));
}

TEST_F(LessonPictures, DrawingsThatWouldTakeForEverAreRefused)
{
    std::string deep;
    for (int i = 0; i < 100'000; ++i)
        deep += "<g>";
    EXPECT_EQ(refusalOf("deep.svg", "<svg>" + deep), "its elements are nested more than 50 deep");
    EXPECT_EQ(refusalOfDrawing(R"(<text font-size="1e9">a</text>)"), "it has a number above 100000");
    EXPECT_EQ(refusalOfDrawing(R"(<path d="M0 0L99999 0" style="stroke-dasharray: .001"/>)"),
        "its dashed lines are too long for such short dashes");
    EXPECT_EQ(refusalOfDrawing(R"(<circle r="8" stroke-dasharray="3 2.5"/>)"), "");
}

TEST_F(LessonPictures, ALessonIsCheckedLineByLine)
{
    const auto lesson = write("a.md", "one\n![yes](good.svg \"Title\") ![no](<bad.svg>)\n");
    write("good.svg", kSvg + "</svg>"s);
    write("bad.svg", kSvg + "<image/></svg>"s);
    try {
        checkLessonPictures(lesson);
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.what(),
            lesson.string()
                + ", line 2: the picture 'bad.svg': it has an element \"image\"; a drawing in a lesson can contain "
                  "only shapes, gradients and text");
    }
}

TEST(LessonPicturesOfTheCourse, AreAllShown)
{
    for (const auto* language : {"lessons/en", "lessons/zh"})
        for (const auto& lesson : lessonFiles(resourcePath(language)))
            EXPECT_NO_THROW(checkLessonPictures(lesson)) << lesson;
}

}  // namespace
}  // namespace translucent
