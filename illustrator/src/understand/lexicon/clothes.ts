import { things } from './build.ts'
import type { Concept } from './types.ts'

/** What people wear. The ids of `GARMENTS` are part of a figure's own drawing; the others lie or hang in the picture. */
export const clothes: readonly Concept[] = [
  ...things({ kind: 'object', stands: 'surface', homes: ['studio', 'stage', 'room'] }, [
    ['hat', 'hat, sun hat, straw hat, witch hat, wizard hat, fedora, beret', '帽子, 草帽, 太阳帽, 斗笠, 帽, 贝雷帽', 'noto:womans-hat', 0.2],
    ['top-hat', 'top hat', '礼帽, 高礼帽', 'noto:top-hat', 0.25],
    ['cap', 'baseball cap, cap, peaked cap', '棒球帽, 鸭舌帽', 'noto:billed-cap', 0.15],
    ['beanie', 'beanie, knitted hat, woolly hat, winter hat', '毛线帽, 针织帽, 冷帽', 'noto:womans-hat', 0.2],
    ['helmet', 'helmet, hard hat', '头盔, 钢盔, 安全帽', 'noto:military-helmet', 0.25],
    ['glasses', 'glasses, eyeglasses, spectacles', '眼镜', 'noto:glasses', 0.06],
    ['sunglasses', 'sunglasses, shades', '墨镜, 太阳镜', 'noto:sunglasses', 0.06],
    ['scarf', 'scarf, red scarf, shawl', '围巾, 红围巾, 披肩', 'noto:scarf', 0.5],
    ['tie', 'tie, necktie', '领带', 'noto:necktie', 0.45],
    ['bow-tie', 'bow tie, bowtie', '领结', 'noto:ribbon', 0.12],
    ['apron', 'apron', '围裙', 'noto:safety-vest', 0.8],
    ['dress', 'dress, gown, evening dress, evening gown, wedding dress, sundress, cheongsam, qipao', '裙子, 连衣裙, 长裙, 礼服, 旗袍, 婚纱, 晚礼服, 裙', 'noto:dress', 1.2],
    ['skirt', 'skirt, miniskirt, mini skirt', '短裙, 半身裙, 百褶裙, 迷你裙', 'noto:dress', 0.7],
    ['kimono', 'kimono, hanfu, yukata', '和服, 汉服, 浴衣', 'noto:kimono', 1.3],
    ['robe', 'robe, gown robe, bathrobe, long robe', '长袍, 法袍, 袍子, 道袍, 僧袍, 浴袍', 'noto:kimono', 1.3],
    ['cape', 'cloak, cape, mantle', '斗篷, 披风', 'noto:coat', 1.2],
    ['suit', 'suit, tuxedo, business suit, dinner jacket, three piece suit', '西装, 西服, 燕尾服, 正装', 'noto:necktie', 1.2],
    ['uniform', 'uniform, school uniform, sailor uniform, outfit, clothes, clothing, costume', '制服, 校服, 军装, 衣服, 服装, 衣裳, 衣, 水手服', 'noto:coat', 1.2],
    ['armour', 'armor, armour, plate armor, plate armour', '盔甲, 铠甲, 战甲', 'noto:coat', 1.2],
    ['spacesuit', 'spacesuit, space suit', '宇航服, 太空服', 'noto:astronaut', 1.8],
    ['coat', 'coat, jacket, trench coat, overcoat, raincoat, lab coat, leather jacket, denim jacket, blazer, vest', '外套, 风衣, 大衣, 夹克, 雨衣, 白大褂, 皮夹克, 羽绒服, 马甲, 背心', 'noto:coat', 1.2],
    ['sweater', 'sweater, hoodie, pullover, jumper, cardigan', '毛衣, 卫衣, 针织衫, 开衫', 'noto:coat', 0.7],
    ['t-shirt', 't shirt, shirt, blouse, tee, top shirt, polo shirt', 't恤, 衬衫, 上衣, 衬衣, t恤衫', 'noto:t-shirt', 0.7],
    ['trousers', 'trousers, trouser, jeans, pants, shorts, leggings, slacks', '裤子, 牛仔裤, 长裤, 短裤, 裤', 'noto:jeans', 1],
    ['boots', 'boot, hiking boot', '靴子, 靴', 'noto:hiking-boot', 0.3],
    ['shoe', 'shoe, running shoe, sneaker', '鞋子, 鞋, 运动鞋, 球鞋', 'noto:running-shoe', 0.15],
    ['high-heel', 'high heel, high heeled shoe', '高跟鞋', 'noto:high-heeled-shoe', 0.18],
    ['gloves', 'glove, mitten', '手套', 'noto:gloves', 0.2],
    ['ribbon', 'ribbon', '蝴蝶结, 丝带', 'noto:ribbon', 0.15],
    ['backpack', 'backpack, rucksack', '背包, 书包', 'noto:backpack', 0.5],
    ['handbag', 'handbag, purse, bag', '手提包, 包, 手袋', 'noto:handbag', 0.3],
  ]),
] // prettier-ignore
