/** Traditional and simplified forms of the characters that our lexicon uses; pairs, traditional first. */
const PAIRS = `
貓猫龍龙馬马鳥鸟魚鱼鳳凤樹树葉叶雲云風风飛飞車车門门燈灯籠笼紅红藍蓝綠绿黃黄銀银銅铜鐵铁鯨鲸鯊鲨鷹鹰鴨鸭鵝鹅雞鸡豬猪羅罗獅狮蝦虾蟲虫蘭兰蓮莲櫻樱橋桥樓楼廟庙園园島岛嶼屿灣湾溝沟潔洁濤涛濱滨戰战
劍剑騎骑畫画筆笔書书紙纸繪绘圖图夢梦陽阳陰阴霧雾電电閃闪氣气熱热涼凉溫温靜静寧宁憂忧鬱郁歡欢樂乐愛爱個个隻只條条輛辆張张顆颗間间棟栋兩两雙双對对幾几幹干後后裡里裏里邊边傘伞撐撑著着牽牵遠远鏡镜
頭头廣广視视寫写曉晓農农場场鄉乡鎮镇頂顶臺台灘滩漁渔舊旧聖圣誕诞節节煙烟爐炉鐘钟錢钱寶宝鑽钻國国漢汉絲丝綢绸繡绣貼贴鉛铅蠟蜡動动態态發发現现腦脑機机艦舰員员傑杰質质細细豐丰優优麗丽孫孙婦妇媽妈
爺爷們们龜龟烏乌鴉鸦鴿鸽鷗鸥鶴鹤鸚鹦鵡鹉蠍蝎鱷鳄駱骆駝驼驢驴犛牦鬆松獨独獸兽靈灵殭僵屍尸惡恶術术師师劇剧團团鋼钢號号蘋苹檸柠麵面餃饺糰团湯汤飯饭壺壶盃杯盤盘鍋锅爾尔華华萬万長长濃浓亂乱離离開开
關关無无沒没請请給给這这與与並并從从東东時时處处見见觀观觸触記记說说讓让過过還还進进實实業业產产單单純纯極极簡简複复雜杂漸渐變变層层疊叠滿满榮荣籃篮網网陸陆軍军艷艳賽赛龐庞剛刚顏颜調调齊齐闊阔
曠旷縱纵橫横線线織织練练結结終终絡络維维級级紀纪約约`

let table: ReadonlyMap<string, string> | undefined

/** Converts traditional characters to their simplified form, one for one, so that positions stay. */
export function simplified(text: string): string {
  table ??= readPairs()
  let result = ''
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i)
    result += table.get(character) ?? character
  }
  return result
}

function readPairs(): ReadonlyMap<string, string> {
  const characters = PAIRS.replaceAll('\n', '')
  const pairs = new Map<string, string>()
  for (let i = 0; i + 1 < characters.length; i += 2) {
    const [from, to] = [characters.charAt(i), characters.charAt(i + 1)]
    pairs.set(from, to)
  }
  return pairs
}
