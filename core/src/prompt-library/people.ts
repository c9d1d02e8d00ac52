import { parseCategory } from './parse-category.ts'
import { PEOPLE_WEAR } from './people-wear.ts'

export const people = parseCategory(
  'people',
  { en: 'People', zh: '人物' },
  `
# 年龄|Age
婴儿|baby
幼儿|toddler
儿童|child
小女孩|little girl
小男孩|little boy
少年|teenage boy
少女|teenage girl
青年|young adult
年轻女子|young woman
年轻男子|young man
成年女性|adult woman
成年男性|adult man
三十多岁|in their thirties
四十多岁|in their forties
中年女性|middle-aged woman
中年男性|middle-aged man
老奶奶|elderly woman
老爷爷|elderly man
百岁老人|centenarian
# 人数与关系|Number and relation
单人|solo
一个女孩|1girl
一个男孩|1boy
双人|two people
三人|three people
一群人|group of people
人群|crowd
情侣|couple
夫妻|married couple
母女|mother and daughter
父子|father and son
一家人|family
祖孙|grandparent and grandchild
兄弟|brothers
姐妹|sisters
双胞胎|twins
好友|best friends
师徒|master and apprentice
同学|classmates
人与宠物|person with a pet
# 体型|Build
苗条|slender
纤瘦|slim
高挑|tall
娇小|petite
矮小|short stature
健壮|muscular
结实|sturdy build
匀称|well-proportioned
运动型身材|athletic build
高大魁梧|tall and burly
微胖|plus-size
圆滚滚|chubby
瘦高|lanky
宽肩|broad shoulders
长腿|long legs
驼背|hunched back
轮椅使用者|wheelchair user
孕妇|pregnant woman
# 发型|Hairstyle
长发|long hair
及肩发|shoulder-length hair
中长发|medium-length hair
短发|short hair
超短发|pixie cut
波波头|bob cut
齐刘海|blunt bangs
空气刘海|wispy bangs
斜刘海|side-swept bangs
中分|middle part
偏分|side part
直发|straight hair
卷发|curly hair
大波浪|wavy hair
羊毛卷|tight curls
爆炸头|afro
脏辫|dreadlocks
马尾|ponytail
高马尾|high ponytail
低马尾|low ponytail
双马尾|twintails
麻花辫|braid
双麻花辫|twin braids
鱼骨辫|fishbone braid
法式编发|French braid
丸子头|hair bun
双丸子头|double buns
盘发|updo
半扎发|half-up hairstyle
公主切|hime cut
狼尾|mullet
寸头|buzz cut
光头|bald
背头|slicked-back hair
莫西干|mohawk
凌乱头发|messy hair
湿发|wet hair
飘逸长发|flowing hair
呆毛|ahoge
古风发髻|ancient Chinese hair bun
# 发色|Hair colour
黑发|black hair
深棕发|dark brown hair
棕发|brown hair
栗色头发|chestnut hair
金发|blonde hair
铂金发|platinum blonde hair
草莓金发|strawberry blonde hair
红发|red hair
姜红发|ginger hair
银发|silver hair
白发|white hair
灰发|gray hair
粉发|pink hair
蓝发|blue hair
紫发|purple hair
绿发|green hair
渐变发色|gradient hair
挑染|highlighted hair
双色头发|two-tone hair
彩虹发色|rainbow hair
# 脸型与五官|Face
鹅蛋脸|oval face
圆脸|round face
瓜子脸|V-shaped face
方脸|square face
心形脸|heart-shaped face
长脸|long face
高颧骨|high cheekbones
尖下巴|pointed chin
方下颌|strong jawline
酒窝|dimples
雀斑|freckles
美人痣|beauty mark
高鼻梁|high nose bridge
小翘鼻|button nose
鹰钩鼻|aquiline nose
饱满嘴唇|full lips
薄嘴唇|thin lips
浓眉|thick eyebrows
柳叶眉|arched thin eyebrows
长睫毛|long eyelashes
皱纹|wrinkles
法令纹|smile lines
白皙皮肤|fair skin
小麦色皮肤|tan skin
古铜色皮肤|bronzed skin
深色皮肤|dark skin
橄榄色皮肤|olive skin
细腻肌肤|smooth skin
毛孔细节|visible skin pores
腮红|blushing cheeks
精灵耳|pointed ears
# 眼睛|Eyes
大眼睛|large eyes
丹凤眼|phoenix eyes
桃花眼|almond-shaped eyes
圆眼|round eyes
细长眼|narrow eyes
单眼皮|monolid eyes
双眼皮|double eyelids
黑色眼睛|black eyes
棕色眼睛|brown eyes
蓝眼睛|blue eyes
绿眼睛|green eyes
琥珀色眼睛|amber eyes
灰眼睛|gray eyes
紫色眼睛|purple eyes
金色眼睛|golden eyes
异色瞳|heterochromia
发光的眼睛|glowing eyes
闪亮的眼睛|sparkling eyes
含泪的眼睛|teary eyes
深邃眼神|deep-set eyes
细节丰富的虹膜|detailed irises
# 胡须与妆容|Beard and make-up
胡茬|stubble
络腮胡|full beard
山羊胡|goatee
八字胡|mustache
长胡须|long beard
白胡子|white beard
鬓角|sideburns
刮净的脸|clean-shaven
素颜|no makeup
淡妆|light makeup
浓妆|heavy makeup
红唇|red lipstick
裸色唇妆|neutral lipstick
眼线|eyeliner
猫眼妆|cat-eye makeup
烟熏妆|smoky eye makeup
闪粉眼妆|glitter eye makeup
花钿|huadian forehead ornament
京剧脸谱|Peking opera face paint
彩绘脸|face paint
歌舞伎妆|kabuki makeup
美甲|manicured nails
# 表情|Expression
微笑|smile
灿烂笑容|bright smile
露齿笑|toothy grin
大笑|laughing
抿嘴笑|closed-mouth smile
得意的笑|smirk
害羞|shy expression
惊讶|surprised expression
震惊|shocked expression
好奇|curious expression
困惑|confused expression
思考|thoughtful expression
严肃|serious expression
冷漠|indifferent expression
面无表情|expressionless
生气|angry expression
撅嘴|pouting
皱眉|frowning
悲伤|sad expression
哭泣|crying
担忧|worried expression
害怕|scared expression
疲惫|tired expression
困倦|sleepy expression
闭眼|closed eyes
眨眼|winking
吐舌|tongue out
张嘴|open mouth
坚定|determined expression
自信|confident expression
温柔|gentle expression
陶醉|blissful expression
无聊|bored expression
调皮|mischievous expression
# 气质与情绪|Mood
快乐|happy
幸福|joyful
宁静|serene
忧郁|melancholic
孤独|lonely
优雅|elegant
高贵|noble
冷酷|stoic
可爱|cute
帅气|handsome
美丽|beautiful
英气|heroic bearing
知性|intellectual
酷|cool
神秘|mysterious
沉思|contemplative
慈祥|kindly
威严|majestic
活力|energetic
慵懒|languid
天真|innocent
坚毅|resolute
叛逆|rebellious
仙气|celestial grace
书卷气|scholarly air
潇洒|carefree
恬静|tranquil
热情|passionate
# 姿势|Pose
站立|standing
坐着|sitting
盘腿坐|sitting cross-legged
跪坐|kneeling
蹲着|squatting
躺着|lying down
侧卧|lying on side
趴着|lying on stomach
倚靠|leaning
行走|walking
奔跑|running
跳跃|jumping
跳舞|dancing
旋转|spinning
漂浮|floating
飞翔|flying
游泳|swimming
攀爬|climbing
骑马|riding a horse
骑自行车|riding a bicycle
回头|looking back
仰望天空|looking up at the sky
低头|looking down at hands
看镜头|looking at viewer
看向别处|looking away
双臂交叉|arms crossed
叉腰|hands on hips
双手插兜|hands in pockets
托腮|chin resting on hand
挥手|waving
伸手|reaching out
比心|finger heart
比耶|peace sign
竖大拇指|thumbs up
双手合十|hands pressed together
张开双臂|arms outstretched
拥抱|hugging
牵手|holding hands
撩头发|hand in hair
伸懒腰|stretching
鞠躬|bowing
打坐|meditating
瑜伽姿势|yoga pose
芭蕾姿势|ballet pose
太极姿势|tai chi pose
动感姿势|dynamic pose
英雄落地|superhero landing
# 动作与场景|Activity
看书|reading a book
写字|writing
弹钢琴|playing the piano
弹吉他|playing the guitar
拉小提琴|playing the violin
弹古筝|playing the guzheng
吹笛子|playing the flute
唱歌|singing
画画|painting at an easel
拍照|taking a photo
喝咖啡|drinking coffee
品茶|drinking tea
做饭|cooking
吃东西|eating
睡觉|sleeping
打电话|talking on the phone
玩手机|using a smartphone
打电脑|using a laptop
听音乐|listening to music
打伞|holding an umbrella
捧花|holding flowers
提灯笼|holding a lantern
放风筝|flying a kite
钓鱼|fishing
种花|gardening
遛狗|walking a dog
滑板|skateboarding
滑雪|skiing
冲浪|surfing
打篮球|playing basketball
踢足球|playing soccer
下棋|playing chess
露营|camping
购物|shopping
吹泡泡|blowing bubbles
观星|stargazing
${PEOPLE_WEAR}`,
)
