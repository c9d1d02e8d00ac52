import type { Place } from '@stipple/illustrator/public'
import { type PromptReading, readPrompt } from './read-prompt.ts'

export const PICTURE_KINDS = ['portrait', 'animal', 'landscape', 'city', 'interior', 'food', 'plant', 'vehicle', 'object', 'fantasy', 'abstract', 'logo'] as const // prettier-ignore
/** Kind of picture that a prompt asks for. */
export type PictureKind = (typeof PICTURE_KINDS)[number]

/** Craft of a picture, since lenses suit photographs and brushes drawings. */
export type PictureTechnique = 'photo' | 'drawn' | 'render'

const LOGO = /\b(logo|icon|emblem|badge|app icon|monogram|sticker|mascot)s?\b|标志|徽标|图标|logo|商标|徽章|贴纸|吉祥物/i
const ABSTRACT =
  /\b(abstract|geometric|pattern|texture|fractal|gradient|wallpaper pattern|seamless|mandala)s?\b|抽象|几何|纹理|图案|无缝|分形|渐变|曼陀罗/i
const PORTRAIT = /\b(portrait|headshot|selfie|close-?up of (a|the) (man|woman|girl|boy)|face)\b|肖像|人像|头像|写真|自拍|侧脸|半身/i
const SCENERY = /\b(landscape|scenery|seascape|vista|panorama|mountains?|valley)\b|风景|山水|景色|全景|群山/i
/** Times and weathers; without a thing they describe a landscape. */
const TIME_OF =
  /\b(spring|summer|autumn|winter|morning|dawn|dusk|evening|twilight|sunrise|sunset|night|rainy|snowy|misty|foggy)\b|春|夏|秋|冬|清晨|早晨|黎明|黄昏|傍晚|夜晚|夜色|日出|日落|雨后|雪后|雾/i
const INTERIOR = /\b(interior|living room|bedroom|kitchen|bathroom|office|loft|study)\b|室内|客厅|卧室|厨房|书房|办公室|房间/i
const CITY = /\b(city|cityscape|skyline|street|architecture|building|skyscraper|alley|downtown)s?\b|城市|都市|街|建筑|楼|小巷|古镇/i

const INDOOR: ReadonlySet<Place> = new Set<Place>(['room', 'kitchen', 'library', 'cafe', 'studio', 'stage'])
const BUILT: ReadonlySet<Place> = new Set<Place>(['city', 'street', 'night-market', 'harbour', 'temple', 'castle-grounds', 'village'])
const WILD: ReadonlySet<Place> = new Set<Place>([
  'meadow', 'forest', 'bamboo-forest', 'jungle', 'mountains', 'snowfield', 'desert', 'beach', 'sea', 'underwater', 'lake', 'river', 'waterfall', 'garden', 'field', 'cave', 'volcano', 'sky', 'clouds', 'space', 'planet',
]) // prettier-ignore

/** Returns the kind of picture, by words that name it, then by the first thing, then by the place. */
export function kindOf(prompt: string, reading: PromptReading = readPrompt(prompt)): PictureKind {
  if (LOGO.test(prompt)) return 'logo'
  if (ABSTRACT.test(prompt)) return 'abstract'
  const main = reading.things.find(({ kind }) => kind !== 'sky' && kind !== 'object') ?? reading.things.find(({ kind }) => kind !== 'sky')
  const { place, weakPlace } = reading.setting
  if (PORTRAIT.test(prompt) && (!main || main.kind === 'person')) return 'portrait'
  switch (main?.kind) {
    case 'person':
      return 'portrait'
    case 'animal':
    case 'food':
    case 'vehicle':
    case 'fantasy':
      return main.kind
    case 'building':
      return 'city'
    case 'plant':
      return SCENERY.test(prompt) || place === 'underwater' || place === 'space' ? 'landscape' : 'plant'
    default:
  }
  if (INTERIOR.test(prompt)) return 'interior'
  if (CITY.test(prompt)) return 'city'
  if (SCENERY.test(prompt)) return 'landscape'
  if (main?.kind === 'object') return 'object'
  const where = place ?? weakPlace
  if (where !== undefined && INDOOR.has(where)) return 'interior'
  if (where !== undefined && BUILT.has(where)) return 'city'
  if ((where !== undefined && WILD.has(where)) || reading.things.length > 0 || TIME_OF.test(prompt)) return 'landscape'
  return 'object'
}

const PHOTO =
  /\b(photo|photograph|photography|photorealistic|dslr|35mm|85mm|film still|cinematic|polaroid)\b|摄影|照片|胶片|实拍|写真|电影感|拍立得/i
const RENDER =
  /\b(3d|render|blender|octane|c4d|unreal|clay|isometric|low poly|voxel|claymation|plasticine|origami)\b|三维|3d|渲染|粘土|黏土|橡皮泥|等距|低多边形|盲盒|折纸/i
const DRAWN =
  /\b(painting|painted|watercolou?r|oil|ink|sketch|drawing|drawn|illustration|anime|manga|comic|cartoon|pixel|vector|flat|line art|woodblock|ukiyo-e|pastel|gouache|pencil|charcoal|digital art|concept art)\b|画|水彩|油彩|水墨|素描|线稿|插画|插图|动漫|漫画|卡通|像素|矢量|扁平|版画|浮世绘|铅笔|原画|剪纸|刺绣|国风|二次元/i

/** Returns the craft that a prompt names; undefined when it names none. */
export function craftOf(prompt: string): PictureTechnique | undefined {
  if (RENDER.test(prompt)) return 'render'
  if (DRAWN.test(prompt)) return 'drawn'
  return PHOTO.test(prompt) ? 'photo' : undefined
}
