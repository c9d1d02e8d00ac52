/** Clothes and activities, the second half of the people: see `people.ts`. */
export const PEOPLE_WEAR = `
# 上装|Tops
T 恤|T-shirt
白衬衫|white shirt
条纹衫|striped shirt
格子衬衫|plaid shirt
牛仔衬衫|denim shirt
女式衬衫|blouse
毛衣|sweater
高领毛衣|turtleneck sweater
粗针毛衣|chunky knit sweater
开衫|cardigan
卫衣|sweatshirt
连帽衫|hoodie
马甲|vest
背心|tank top
马球衫|polo shirt
水手服上衣|sailor blouse
飞行员夹克|bomber jacket
皮夹克|leather jacket
牛仔外套|denim jacket
西装外套|blazer
风衣|trench coat
大衣|overcoat
羽绒服|down jacket
派克大衣|parka
斗篷|cloak
披风|cape
雨衣|raincoat
毛领外套|fur-collared coat
冲锋衣|windbreaker
针织披肩|knitted shawl
# 下装与裙|Trousers and skirts
牛仔裤|jeans
破洞牛仔裤|ripped jeans
阔腿裤|wide-leg pants
西裤|dress pants
工装裤|cargo pants
背带裤|overalls
运动裤|sweatpants
短裤|shorts
灯笼裤|balloon pants
皮裤|leather pants
百褶裙|pleated skirt
格子裙|plaid skirt
长裙|long skirt
A 字裙|A-line skirt
铅笔裙|pencil skirt
蓬蓬裙|tutu skirt
蛋糕裙|tiered skirt
鱼尾裙|mermaid skirt
苏格兰裙|kilt
连体裤|jumpsuit
# 礼服与连衣裙|Dresses and formal wear
连衣裙|dress
夏日连衣裙|sundress
小黑裙|little black dress
晚礼服|evening gown
舞会礼服|ball gown
婚纱|wedding dress
鸡尾酒裙|cocktail dress
碎花裙|floral dress
白色长裙|white flowing dress
丝绒长裙|velvet gown
蕾丝裙|lace dress
公主裙|princess dress
洛丽塔洋装|Lolita fashion dress
西装|suit
三件套西装|three-piece suit
燕尾服|tailcoat
无尾礼服|tuxedo
领结礼服|black tie attire
# 中式服饰|Chinese dress
汉服|hanfu
齐胸襦裙|qixiong ruqun
对襟襦裙|duijin ruqun
马面裙|mamianqun skirt
曲裾|quju robe
直裾|zhiju robe
圆领袍|yuanlingpao round-collar robe
道袍|Daoist robe
飞鱼服|feiyufu
褙子|beizi jacket
云肩|yunjian cloud collar
披帛|pibo silk shawl
大袖衫|daxiushan wide-sleeved gown
凤冠霞帔|phoenix crown and bridal robe
龙袍|imperial dragon robe
旗袍|qipao
中山装|Zhongshan suit
长衫|changshan
唐装|Tang suit jacket
马褂|magua jacket
盘扣上衣|frog-button jacket
苗族服饰|Miao embroidered costume
藏袍|Tibetan chuba
蒙古袍|Mongolian deel
傣族服饰|Dai traditional dress
维吾尔族服饰|Uyghur traditional dress
戏曲服装|Chinese opera costume
# 世界服饰|Dress of the world
和服|kimono
浴衣|yukata
韩服|hanbok
奥黛|áo dài
纱丽|sari
库尔塔|kurta
纱笼|sarong
阿拉伯长袍|thobe
卡夫坦长袍|kaftan
大喜吉|dashiki
肯特布服饰|kente cloth outfit
南美披毯|poncho
弗拉明戈裙|flamenco dress
巴伐利亚连衣裙|dirndl
巴伐利亚皮短裤|lederhosen
俄罗斯萨拉凡|sarafan
希腊长袍|Greek chiton
罗马长袍|Roman toga
维多利亚礼服|Victorian gown
洛可可宫廷装|Rococo court dress
摄政风长裙|Regency dress
二十年代流苏裙|flapper dress
中世纪服饰|medieval clothing
文艺复兴服饰|Renaissance clothing
# 制服与职业装|Uniforms and work clothes
校服|school uniform
水手服|sailor uniform
运动服|sportswear
球衣|sports jersey
厨师服|chef uniform
白大褂|lab coat
护士服|nurse scrubs
飞行员制服|pilot uniform
空乘制服|flight attendant uniform
铁路制服|railway uniform
宇航服|spacesuit
潜水服|diving suit
赛车服|racing suit
消防服|firefighter gear
工装连体服|coveralls
围裙|apron
学士服|graduation gown
芭蕾舞裙|ballet tutu
太极服|tai chi uniform
空手道服|karate uniform
击剑服|fencing suit
马术装|equestrian outfit
睡衣|pajamas
浴袍|bathrobe
# 风格穿搭|Fashion styles
街头风|streetwear
休闲风|casual outfit
商务正装|business attire
商务休闲|business casual
运动休闲|athleisure
学院风|preppy style
嬉皮风|hippie fashion
朋克风|punk fashion
哥特穿搭|gothic fashion
赛博朋克穿搭|cyberpunk outfit
蒸汽朋克穿搭|steampunk outfit
机能风|techwear
垃圾摇滚风|grunge fashion
森女系|mori girl fashion
波西米亚穿搭|bohemian outfit
复古穿搭|vintage clothing
高级定制|haute couture
前卫时装|avant-garde fashion
极简穿搭|minimalist fashion
骑士盔甲|knight armor
东方铠甲|Chinese lamellar armor
机甲装|mecha suit
巫师袍|wizard robe
精灵服饰|elven clothing
# 头饰|Headwear
棒球帽|baseball cap
渔夫帽|bucket hat
贝雷帽|beret
草帽|straw hat
毛线帽|beanie
礼帽|top hat
软呢帽|fedora
牛仔帽|cowboy hat
宽檐帽|wide-brimmed hat
报童帽|newsboy cap
巫师帽|wizard hat
斗笠|conical bamboo hat
乌纱帽|Ming official hat
幞头|futou hat
皇冠|crown
头冠|tiara
凤冠|phoenix crown
花冠|flower crown
桂冠|laurel wreath
头巾|headscarf
缠头巾|turban
发带|headband
头纱|veil
兜帽|hood
头盔|helmet
耳罩|earmuffs
圣诞帽|Santa hat
护目镜头饰|goggles on head
蝴蝶结发饰|hair bow
发簪|hairpin
步摇|buyao hair ornament
发夹|hair clip
猫耳|cat ears
兔耳|rabbit ears
# 鞋袜|Footwear
运动鞋|sneakers
高帮帆布鞋|high-top canvas shoes
跑鞋|running shoes
皮鞋|leather shoes
乐福鞋|loafers
牛津鞋|Oxford shoes
玛丽珍鞋|Mary Jane shoes
高跟鞋|high heels
平底鞋|flat shoes
芭蕾舞鞋|ballet slippers
靴子|boots
短靴|ankle boots
长靴|knee-high boots
马丁靴|lace-up work boots
切尔西靴|Chelsea boots
牛仔靴|cowboy boots
雪地靴|snow boots
雨靴|rain boots
凉鞋|sandals
人字拖|flip-flops
拖鞋|slippers
木屐|geta
绣花鞋|embroidered shoes
布鞋|cloth shoes
厚底鞋|platform shoes
溜冰鞋|ice skates
赤脚|barefoot
短袜|ankle socks
长袜|knee socks
# 配饰|Accessories
眼镜|glasses
圆框眼镜|round glasses
墨镜|sunglasses
单片眼镜|monocle
口罩|face mask
面具|masquerade mask
狐狸面具|fox mask
耳环|earrings
耳坠|drop earrings
项链|necklace
珍珠项链|pearl necklace
吊坠|pendant
颈链|choker
手镯|bracelet
玉镯|jade bangle
戒指|ring
手表|wristwatch
怀表|pocket watch
围巾|scarf
领带|necktie
领结|bow tie
丝巾|silk scarf
腰带|belt
背带|suspenders
手套|gloves
蕾丝手套|lace gloves
袖扣|cufflinks
胸针|brooch
徽章别针|enamel pin
手提包|handbag
双肩包|backpack
斜挎包|crossbody bag
托特包|tote bag
公文包|briefcase
油纸伞|oil-paper umbrella
蕾丝阳伞|lace parasol
折扇|folding fan
团扇|round silk fan
手杖|walking cane
耳机|headphones
香囊|sachet
玉佩|jade pendant
羽毛翅膀|feathered wings
机械臂|mechanical arm
# 职业|Occupation
医生|doctor
护士|nurse
教师|teacher
学生|student
科学家|scientist
工程师|engineer
程序员|programmer
建筑师|architect
设计师|designer
画家|painter
雕塑家|sculptor
摄影师|photographer
作家|writer
诗人|poet
记者|journalist
音乐家|musician
歌手|singer
指挥家|orchestra conductor
舞者|dancer
演员|actor
模特|fashion model
主厨|chef
面包师|baker
咖啡师|barista
农夫|farmer
渔民|fisherman
牧羊人|shepherd
园丁|gardener
木匠|carpenter
铁匠|blacksmith
裁缝|tailor
钟表匠|watchmaker
机械师|mechanic
消防员|firefighter
律师|lawyer
法官|judge
商人|merchant
企业家|entrepreneur
飞行员|pilot
宇航员|astronaut
船长|ship captain
水手|sailor
考古学家|archaeologist
探险家|explorer
登山者|mountaineer
运动员|athlete
图书管理员|librarian
僧人|monk
书生|Chinese scholar
快递员|courier
# 幻想角色|Fantasy characters
精灵|elf
矮人|dwarf
仙女|fairy
天使|angel
女神|goddess
仙人|Taoist immortal
巫师|wizard
女巫|witch
骑士|knight
国王|king
女王|queen
公主|princess
王子|prince
侠客|wuxia hero
侍者机器人|robot butler
仿生人|android
半机械人|cyborg
机器人|robot
美人鱼|mermaid
人马|centaur
狐仙|fox spirit
龙人|dragonborn
猫耳族|cat-eared character
吟游诗人|bard
炼金术士|alchemist
森林守护者|forest guardian
时间旅人|time traveler
太空旅人|space traveler
超级英雄|superhero
吸血鬼伯爵|vampire count
海盗船长|pirate captain
忍者|ninja
`
