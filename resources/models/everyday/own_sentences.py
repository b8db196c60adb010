"""More sentences for the model `everyday`: numbers in digits, and places, which are rare or unbalanced in Tatoeba.

Every function yields (Chinese, English).
"""

CITIES = {
    "北京": "Beijing", "上海": "Shanghai", "广州": "Guangzhou", "深圳": "Shenzhen", "西安": "Xi'an", "成都": "Chengdu",
    "南京": "Nanjing", "杭州": "Hangzhou", "天津": "Tianjin", "武汉": "Wuhan", "重庆": "Chongqing", "香港": "Hong Kong",
    "台北": "Taipei", "东京": "Tokyo", "大阪": "Osaka", "首尔": "Seoul", "曼谷": "Bangkok", "新德里": "New Delhi",
    "莫斯科": "Moscow", "伦敦": "London", "巴黎": "Paris", "柏林": "Berlin", "罗马": "Rome", "马德里": "Madrid",
    "维也纳": "Vienna", "纽约": "New York", "波士顿": "Boston", "芝加哥": "Chicago", "旧金山": "San Francisco",
    "洛杉矶": "Los Angeles", "多伦多": "Toronto", "悉尼": "Sydney", "墨尔本": "Melbourne", "开罗": "Cairo",
}
COUNTRIES = {
    "中国": ("China", "Chinese"), "日本": ("Japan", "Japanese"), "韩国": ("South Korea", "Korean"),
    "泰国": ("Thailand", "Thai"), "越南": ("Vietnam", "Vietnamese"), "印度": ("India", "Indian"),
    "俄罗斯": ("Russia", "Russian"), "英国": ("England", "English"), "法国": ("France", "French"),
    "德国": ("Germany", "German"), "意大利": ("Italy", "Italian"), "西班牙": ("Spain", "Spanish"),
    "荷兰": ("the Netherlands", "Dutch"), "瑞士": ("Switzerland", "Swiss"), "瑞典": ("Sweden", "Swedish"),
    "波兰": ("Poland", "Polish"), "希腊": ("Greece", "Greek"), "土耳其": ("Turkey", "Turkish"),
    "埃及": ("Egypt", "Egyptian"), "美国": ("the United States", "American"), "加拿大": ("Canada", "Canadian"),
    "墨西哥": ("Mexico", "Mexican"), "巴西": ("Brazil", "Brazilian"), "阿根廷": ("Argentina", "Argentinian"),
    "澳大利亚": ("Australia", "Australian"), "新西兰": ("New Zealand", "from New Zealand"), "新加坡": ("Singapore", "Singaporean"),
}
# Chinese, English, am/is/are, whether the verb takes an s
SUBJECTS = (
    ("我", "I", "am", False), ("你", "You", "are", False), ("他", "He", "is", True), ("她", "She", "is", True),
    ("我们", "We", "are", False), ("他们", "They", "are", False), ("我哥哥", "My older brother", "is", True),
    ("我姐姐", "My older sister", "is", True), ("我朋友", "My friend", "is", True), ("我父母", "My parents", "are", False),
    ("王先生", "Mr. Wang", "is", True), ("我同学", "My classmate", "is", True),
)
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December")


def person_at_place(subject, place):
    """All sentences about a person and a place."""
    (who, someone, be, third), (there, name) = subject, place
    s, have, was = ("s", "has", "was") if third else ("", "have", "was" if be == "am" else "were")
    yield f"{who}住在{there}。", f"{someone} live{s} in {name}."
    yield f"{who}来自{there}。", f"{someone} {be} from {name}."
    yield f"{who}是从{there}来的。", f"{someone} come{s} from {name}."
    yield f"{who}想去{there}。", f"{someone} want{s} to go to {name}."
    yield f"{who}去过{there}。", f"{someone} {have} been to {name}."
    yield f"{who}没去过{there}。", f"{someone} {have} never been to {name}."
    yield f"{who}在{there}工作。", f"{someone} work{s} in {name}."
    yield f"{who}在{there}住了三年。", f"{someone} lived in {name} for three years."
    yield f"{who}在{there}出生。", f"{someone} {was} born in {name}."
    yield f"{who}很喜欢{there}。", f"{someone} like{s} {name} very much."
    yield f"{who}明年要去{there}。", f"{someone} {be} going to {name} next year."
    yield f"{who}现在住在{there}吗？", f"{'Does' if third else 'Do'} {inside(someone)} live in {name} now?"


def place_alone(there, name):
    yield f"{there}在哪里？", f"Where is {name}?"
    yield f"{there}今天的天气怎么样？", f"How is the weather in {name} today?"
    yield f"你去过{there}吗？", f"Have you ever been to {name}?"
    yield f"你喜欢{there}吗？", f"Do you like {name}?"
    yield f"坐飞机去{there}要多长时间？", f"How long does it take to get to {name} by plane?"
    yield f"{there}的冬天冷吗？", f"Is it cold in {name} in winter?"


def journey(first, second):
    (there, name), (elsewhere, other) = first, second
    yield f"从{there}到{elsewhere}有多远？", f"How far is it from {name} to {other}?"
    yield f"我们从{there}坐火车去{elsewhere}。", f"We are taking the train from {name} to {other}."
    yield f"{there}比{elsewhere}热。", f"{capital(name)} is hotter than {other}."
    yield f"我住在{there}，不住在{elsewhere}。", f"I live in {name}, not in {other}."


def citizen(subject, country):
    (who, someone, be, _), (there, (_, people)) = subject, country
    yield f"{who}是{there}人。", f"{someone} {be} {people}."
    yield f"{who}不是{there}人。", f"{someone} {be} not {people}."


def places(random):
    """Sentences about every city and country, with a few people each."""
    names = [*CITIES.items(), *((there, name) for there, (name, _) in COUNTRIES.items())]
    for place in names:
        for subject in SUBJECTS:
            yield from random.sample(list(person_at_place(subject, place)), 4)
        yield from place_alone(*place)
        for other in random.sample([name for name in names if name != place], 3):
            yield from random.sample(list(journey(place, other)), 2)
    for country in COUNTRIES.items():
        for subject in random.sample(SUBJECTS, 5):
            yield from citizen(subject, country)
    for there, name in CITIES.items():
        yield f"{there}是一个很大的城市。", f"{name} is a very big city."
        yield f"{there}有很多人。", f"There are many people in {name}."


def numbers(random, count):
    """Years, ages, dates, times, prices and other numbers, every digit as often as the others."""
    for _ in range(count):
        year, age, price = random.randint(1900, 2039), random.randint(2, 99), random.randint(2, 999)
        month, day = random.randint(1, 12), random.randint(1, 28)
        hour, minute = random.randint(1, 12), random.randint(10, 59)
        many, room, phone = random.randint(20, 2999), random.randint(101, 999), random.randint(20000000, 99999999)
        who, someone, be, _ = random.choice([subject for subject in SUBJECTS if subject[0] != "你"])
        was = "were" if be == "are" else "was"
        yield f"{who}今年{age}岁。", f"{someone} {be} {age} years old this year."
        yield f"{who}{age}岁。", f"{someone} {be} {age} years old."
        yield f"{who}是{year}年出生的。", f"{someone} {was} born in {year}."
        yield f"{year}年{who}{age}岁。", f"In {year}, {inside(someone)} {was} {age} years old."
        yield f"{who}{year}年去了中国。", f"{someone} went to China in {year}."
        yield f"今天是{year}年{month}月{day}号。", f"Today is {MONTHS[month - 1]} {day}, {year}."
        yield f"{month}月{day}号是{who}的生日。", f"{MONTHS[month - 1]} {day} is {possessive(someone)} birthday."
        yield f"现在{hour}点{minute}分。", f"It is {hour}:{minute} now."
        yield f"火车{hour}点{minute}分开。", f"The train leaves at {hour}:{minute}."
        yield f"这个{price}块钱。", f"This costs {price} yuan."
        yield f"一共{price}块。", f"It's {price} yuan altogether."
        yield f"我们学校有{many}个学生。", f"There are {many} students in our school."
        yield f"我住在{room}号房间。", f"I live in room {room}."
        yield f"请看第{age}页。", f"Please look at page {age}."
        yield f"我的电话号码是{phone}。", f"My phone number is {phone}."


def inside(someone):
    """The form inside a sentence."""
    return someone if someone == "I" or someone.startswith("Mr.") else someone[0].lower() + someone[1:]


def possessive(someone):
    pronouns = {"I": "my", "You": "your", "He": "his", "She": "her", "We": "our", "They": "their"}
    return pronouns.get(someone, inside(someone) + ("'" if someone.endswith("s") else "'s"))


def capital(name):
    return name[0].upper() + name[1:]
