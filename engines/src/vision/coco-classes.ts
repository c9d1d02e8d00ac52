import type { Text } from '@stipple/core/domain/text'

/** A class of the detector, listed in the order of its numbers (the 80 classes of COCO). */
export interface ThingClass {
  readonly label: Text
  /** Other words for it. */
  readonly en: readonly string[]
  readonly zh: readonly string[]
  /** Ids in the illustrator's lexicon whose words also mean it, where its own id is not enough. */
  readonly concepts: readonly string[]
}

export const PERSON = 0

/** English words | Chinese words | concepts; the first word of each list is the label. */
const ROWS = [
  'person, people, human, pedestrian, passer-by, passerby, bystander, figure, player, tourist|人, 人物, 路人, 行人, 人们, 游客, 球员, 人像|people',
  'bicycle, bike, cycle|自行车, 单车, 脚踏车|',
  'car, automobile, vehicle|汽车, 车, 轿车, 小车|suv, taxi, police-car, racing-car, sports-car',
  'motorcycle, motorbike|摩托车, 摩托, 机车|scooter',
  'airplane, plane, aeroplane, aircraft|飞机|small-airplane',
  'bus, coach|公交车, 巴士, 公共汽车, 大巴|trolleybus',
  'train, tram|火车, 列车, 电车|steam-train, bullet-train, metro, oncoming-tram',
  'truck, lorry, pickup|卡车, 货车|pickup, van, delivery-truck, fire-engine, ambulance',
  'boat, ship|船, 小船, 帆船, 轮船|sailing-boat, rowing-boat, covered-boat, ferry, cruise-ship, motor-boat, speedboat, canoe, raft',
  'traffic light, traffic lights, stoplight|红绿灯, 交通灯, 信号灯|',
  'fire hydrant, hydrant|消防栓|',
  'stop sign, road sign, sign|停车标志, 路牌, 标志牌, 牌子|',
  'parking meter|停车计时器, 咪表|',
  'bench|长椅, 长凳|',
  'bird|鸟, 小鸟, 鸟儿|pigeon, seagull, crow, duck, goose, swan, sparrow, chicken, parrot, owl, eagle, dove',
  'cat, kitten|猫, 小猫, 猫咪|black-cat',
  'dog, puppy|狗, 小狗, 狗狗|poodle, shepherd-dog',
  'horse, pony|马|donkey',
  'sheep, lamb|羊, 绵羊|goat, ram',
  'cow, cattle, bull|牛, 奶牛|ox, water-buffalo',
  'elephant|大象, 象|',
  'bear|熊|polar-bear, panda',
  'zebra|斑马|',
  'giraffe|长颈鹿|',
  'backpack, rucksack, bag|背包, 双肩包, 书包, 包|',
  'umbrella, parasol|雨伞, 伞, 阳伞|beach-umbrella',
  'handbag, purse|手提包, 手袋, 包包|',
  'tie, necktie|领带|',
  'suitcase, luggage|行李箱, 箱子, 旅行箱|luggage, briefcase',
  'frisbee|飞盘|',
  'skis, ski|滑雪板|',
  'snowboard|单板滑雪板, 单板|',
  'ball, sports ball, football, basketball, soccer ball, tennis ball|球, 足球, 篮球, 皮球, 网球|football, basketball, volleyball, tennis',
  'kite|风筝|',
  'baseball bat, bat|棒球棒, 球棒|',
  'baseball glove, glove|棒球手套, 手套|',
  'skateboard|滑板|',
  'surfboard|冲浪板|',
  'tennis racket, racket|网球拍, 球拍|',
  'bottle|瓶子, 瓶, 水瓶|wine, perfume',
  'wine glass, glass|酒杯, 高脚杯, 玻璃杯|champagne, cocktail',
  'cup, mug, coffee cup|杯子, 杯, 咖啡杯, 茶杯, 马克杯|coffee, tea',
  'fork|叉子, 餐叉|',
  'knife|刀, 餐刀, 刀子|',
  'spoon|勺子, 汤匙, 调羹|',
  'bowl|碗|',
  'banana|香蕉|',
  'apple|苹果|green-apple',
  'sandwich|三明治|',
  'orange|橙子, 橘子|tangerine',
  'broccoli|西兰花, 花椰菜|',
  'carrot|胡萝卜|',
  'hot dog|热狗|',
  'pizza|披萨, 比萨|',
  'donut, doughnut|甜甜圈|doughnut',
  'cake|蛋糕|cake-slice, cupcake',
  'chair, stool|椅子, 凳子|',
  'sofa, couch|沙发|',
  'potted plant, plant, flower pot|盆栽, 花盆, 植物|',
  'bed|床|',
  'table, dining table, desk|桌子, 餐桌|',
  'toilet|马桶|',
  'TV, television, monitor, screen|电视, 电视机, 显示器, 屏幕|television',
  'laptop, notebook computer, computer|笔记本电脑, 电脑|computer',
  'mouse, computer mouse|鼠标|',
  'remote, remote control|遥控器|',
  'keyboard|键盘|',
  'phone, cell phone, mobile phone, smartphone|手机, 电话|',
  'microwave|微波炉|',
  'oven|烤箱|',
  'toaster|烤面包机|',
  'sink|水槽, 洗手池|',
  'refrigerator, fridge|冰箱|',
  'book|书, 书本|books, open-book',
  'clock|时钟, 钟, 钟表|',
  'vase|花瓶|',
  'scissors|剪刀|',
  'teddy bear, teddy|泰迪熊, 玩具熊, 毛绒熊|',
  'hair dryer, hairdryer|吹风机|',
  'toothbrush|牙刷|',
] as const

export const THING_CLASSES: readonly ThingClass[] = ROWS.map((row) => {
  const [en = [], zh = [], concepts = []] = row.split('|').map((words) => words.split(', ').filter((word) => word !== ''))
  return { label: { en: en[0] ?? '', zh: zh[0] ?? '' }, en, zh, concepts }
})

/** Classes that the detector confuses with one another. */
export const LOOKALIKES: readonly (readonly number[])[] = [
  [15, 16, 21],
  [17, 18, 19, 20, 22, 23],
  [2, 5, 7],
  [13, 56, 57],
  [39, 40, 41, 45, 75],
]

/** Whether a class is an object of its own: people, vehicles and animals are; clothes and things held belong to the person. */
export const isIndependent = (kind: number): boolean => kind <= 8 || (kind >= 14 && kind <= 23)
