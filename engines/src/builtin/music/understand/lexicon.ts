import type { GenreId } from '../genre.ts'
import type { InstrumentId, MoodId, UnhonouredId } from './wish.ts'

/** Words for one thing, in both languages. English ones are whole words in lower case, `*` for any ending; Chinese ones are patterns that may stand anywhere. */
type Words<Id extends string> = readonly (readonly [id: Id, en: string, zh: string])[]

/** The most particular first: where two are named, the first of this list wins. */
export const GENRE_WORDS: Words<GenreId> = [
  [
    'guofeng',
    'guofeng, chinese, oriental, china, ancient chinese, wuxia, xianxia',
    '国风, 古风, 中国风, 国潮, 武侠, 仙侠, 民乐, 古典中国, 江南, 戏曲',
  ],
  ['lofi', 'lofi, lo-fi, lo fi, chillhop, study beats', '低保真, 学习音乐, 慵懒节拍'],
  ['bossa', 'bossa, bossa nova, samba, latin', '波萨诺瓦, 巴萨诺瓦, 拉丁, 桑巴'],
  ['waltz', 'waltz', '圆舞曲, 华尔兹'],
  ['march', 'march, marching', '进行曲'],
  ['lullaby', 'lullaby, lullabies, bedtime', '摇篮曲, 催眠曲, 睡前, 哄睡'],
  ['game', 'chiptune*, 8-bit, 8 bit, 8bit, video game, game, arcade', '游戏, 八位, 8位, 8比特, 芯片音乐, 像素'],
  ['hiphop', 'hip hop, hip-hop, hiphop, trap, boom bap', '嘻哈, 说唱伴奏, 陷阱'],
  ['funk', 'funk, funky, disco', '放克, 迪斯科'],
  ['blues', 'blues, bluesy', '布鲁斯, 蓝调'],
  ['jazz', 'jazz, jazzy, swing, bebop, big band', '爵士, 摇摆乐'],
  [
    'epic',
    'epic, cinematic, trailer*, orchestral, heroic, battle, soundtrack',
    '史诗, 电影配乐, 预告片, 管弦, 交响, 英雄, 战斗, 战争, 大片',
  ],
  ['rock', 'rock, metal, punk, grunge', '摇滚, 金属, 朋克'],
  [
    'electronic',
    'electronic, electronica, edm, techno, house music, deep house, trance, dance, synthwave, electro',
    '电子, 电音, 舞曲, 浩室, 合成器浪潮',
  ],
  ['ambient', 'ambient, meditation, meditative, drone, soundscape, spa, yoga, new age', '氛围, 冥想, 瑜伽, 环境音乐, 疗愈, 新世纪'],
  [
    'classical',
    'classical, baroque, sonata, chamber, minuet, nocturne, piano solo, solo piano',
    '古典, 巴洛克, 奏鸣曲, 室内乐, 小步舞曲, 夜曲, 钢琴独奏, 钢琴曲',
  ],
  ['folk', 'folk, country, acoustic, campfire, singer songwriter', '民谣, 乡村, 原声, 校园'],
  ['pop', 'pop, k-pop, j-pop, advert, commercial, corporate', '流行, 广告, 宣传片'],
]

export const MOOD_WORDS: Words<MoodId> = [
  [
    'happy',
    'happy, cheerful, joyful, joy, upbeat, uplifting, bright, sunny, festive, merry',
    '欢快, 快乐, 开心, 喜庆, 愉快, 明亮, 阳光, 轻快, 欢乐',
  ],
  [
    'sad',
    'sad, melancholy, melancholic, sorrow*, mournful, lonely, grief, heartbreak, rainy',
    '悲伤, 忧伤, 伤感, 忧郁, 哀伤, 孤独, 凄凉, 惆怅, 雨天',
  ],
  [
    'calm',
    'calm, peaceful, relax*, quiet, gentle, soft, serene, soothing, chill',
    '平静, 安静, 宁静, 舒缓, 放松, 轻柔, 温柔, 柔和, 安宁, 悠闲',
  ],
  ['tense', 'tense, tension, suspense*, anxious, thriller, chase', '紧张, 悬疑, 惊悚, 追逐, 压迫'],
  ['epic', 'grand, majestic, triumphant, powerful, heroic, glorious', '宏大, 磅礴, 雄伟, 壮丽, 恢弘, 大气, 凯旋'],
  ['romantic', 'romantic, love, tender, wedding', '浪漫, 爱情, 深情, 婚礼'],
  ['dreamy', 'dreamy, dream*, ethereal, floating, space, starry', '梦幻, 空灵, 飘渺, 星空, 太空, 梦境'],
  ['dark', 'dark, gloomy, sinister, horror, scary, spooky', '黑暗, 阴森, 恐怖, 阴郁, 诡异'],
  ['energetic', 'energetic, energy, driving, intense, exciting, workout, sport*, power', '激昂, 激烈, 动感, 热血, 活力, 运动, 燃'],
  ['mysterious', 'mysterious, mystery, mystic*, magical, magic', '神秘, 魔幻, 奇幻, 玄妙'],
  ['playful', 'playful, funny, cute, quirky, bouncy, kids, children', '俏皮, 可爱, 搞笑, 滑稽, 童趣, 儿童, 活泼'],
  ['warm', 'warm, cozy, cosy, nostalgic, hopeful, inspiring', '温暖, 温馨, 怀旧, 治愈, 希望, 励志'],
]

export const INSTRUMENT_WORDS: Words<InstrumentId> = [
  ['electric-piano', 'electric piano, rhodes, e-piano', '电钢琴'],
  ['music-box', 'music box', '八音盒, 音乐盒'],
  ['electric-guitar', 'electric guitar, distorted guitar, distortion', '电吉他, 失真吉他'],
  ['bass', 'bass, bass guitar, double bass', '贝斯, 低音提琴, 贝司'],
  ['piano', 'piano', '钢琴'],
  ['vibraphone', 'vibraphone, vibes', '颤音琴'],
  ['marimba', 'marimba, xylophone', '马林巴, 木琴'],
  ['bells', 'bells, bell, chimes', '编钟, 钟声, 铃'],
  ['organ', 'organ', '管风琴, 风琴'],
  ['accordion', 'accordion', '手风琴'],
  ['harmonica', 'harmonica', '口琴'],
  ['guitar', 'guitar, acoustic guitar, ukulele', '吉他, 尤克里里'],
  ['violin', 'violin, fiddle', '小提琴'],
  ['cello', 'cello', '大提琴'],
  ['strings', 'strings, string section, orchestra', '弦乐, 管弦乐, 乐团'],
  ['harp', 'harp', '竖琴'],
  ['choir', 'choir, choral', '合唱, 唱诗班'],
  ['trumpet', 'trumpet', '小号'],
  ['horn', 'horn, french horn', '圆号'],
  ['brass', 'brass', '铜管'],
  ['saxophone', 'saxophone, sax', '萨克斯'],
  ['clarinet', 'clarinet', '单簧管, 黑管'],
  ['oboe', 'oboe', '双簧管'],
  ['flute', 'flute', '长笛'],
  ['synth', 'synth, synthesizer, synthesiser', '合成器'],
  ['dizi', 'dizi, bamboo flute', '笛子, 竹笛, 横笛'],
  ['xiao', 'xiao', '洞箫, 箫'],
  ['guzheng', 'guzheng, zheng, guqin, zither', '古筝, 古琴, 筝'],
  ['pipa', 'pipa', '琵琶'],
  ['erhu', 'erhu, huqin', '二胡, 胡琴'],
  ['koto', 'koto', '日本筝'],
  ['shamisen', 'shamisen', '三味线'],
  ['shakuhachi', 'shakuhachi', '尺八'],
  ['suona', 'suona', '唢呐'],
  ['yangqin', 'yangqin, dulcimer', '扬琴'],
  ['drums', 'drums, drum, percussion, beat, beats', '鼓(?![励舞吹]), 鼓点, 打击乐'],
]

export const UNHONOURED_WORDS: Words<UnhonouredId> = [
  [
    'vocals',
    'vocal*, sing, sings, singing, singers, sung, lyric*, singer, rap, rapping, voice, a cappella, humming',
    '人声, 演唱, 歌词, 唱, 歌手, 主唱, 说唱, 哼唱, 女声, 男声, 清唱',
  ],
  [
    'effects',
    'rain sound*, sound of rain, ocean waves, birdsong, bird sound*, sound effect*, vinyl crackle, thunder',
    '雨声, 海浪声, 鸟鸣, 鸟叫, 音效, 雷声, 流水声, 黑胶噪音',
  ],
  ['imitation', 'in the style of, sounds like, similar to', '模仿, 仿照, 致敬'],
  [
    'metal',
    'heavy metal, death metal, black metal, thrash metal, nu metal, metalcore, djent',
    '重金属, 死亡金属, 黑金属, 激流金属, 金属核',
  ],
  ['metre', '5/4, 7/8, 6/8, 9/8, 12/8', '五四拍, 七八拍, 六八拍, 九八拍'],
]

export const PACE_WORDS: Words<'-1' | '-0.5' | '0.5' | '1'> = [
  ['-1', 'very slow, largo, adagio, lento', '极慢, 很慢, 广板, 柔板'],
  ['1', 'very fast, presto, vivace', '极快, 很快, 急板'],
  ['-0.5', 'slow, slowly, andante', '慢, 缓慢, 慢速, 行板'],
  ['0.5', 'fast, quick, rapid, allegro', '快速, 快节奏, 快板, 急速'],
]

export const SOLO_WORDS: Words<'solo'> = [['solo', 'solo, only, alone, unaccompanied', '独奏, 只有, 只用, 仅用']]
