import type { TaskKind } from '@stipple/core/domain/task'
import type { Text } from '@stipple/core/domain/text'
import { isHidden } from './hidden.ts'
import { mediaOf, type Role, type Roles, rolesOf } from './roles.ts'
import type { ModelSchema } from './schema.ts'

export interface About {
  readonly name: string
  readonly description: string
}

export type Purpose = { readonly tasks: readonly TaskKind[]; readonly roles: Roles } | { readonly reason: Text }

const FILM = /video|animat|\bfilm|movie|\bgifs?\b|t2v|i2v|lip.?sync|talking|motion|interpolat/i
const SOUND = /audio|music|speech|voice|\btts\b|songs?\b|sound|singing|vocal|riffusion/i
const SPEECH = /speech|\btts\b|voice|speak|narrat|kokoro/i
const SOLID = /\b3d\b|mesh|gaussian splat|point cloud|nerf\b|\bglb\b/i
const TRAINER = /(^|[-_ ])train(er|ing)?($|[-_ ])|dreambooth$/i
const CUT_OUT =
  /(remov|eras|delet|cut|segment|extract|separat)\w*\W.{0,30}(background|\bbg\b)|background.{0,12}(remov|eras|matt)|rembg|birefnet|matting|cut-?out/i
const RESTORE = /restor|denois|deblur|dehaz|derain|old photo|low.?light|artifact|face enhanc|codeformer|gfpgan|image enhanc|enhance/i
const UPSCALE = /upscal|super.?resol|enlarg|\besrgan|resolution|swinir/i

/**
 * Determines the tasks of a model, mainly from its inputs. If the schema does not state the output type, it is guessed from name and description:
 * words for video first, then audio, then 3D, otherwise images.
 */
export function purposeOf({ inputs, output }: ModelSchema, { name, description }: About): Purpose {
  if (output === 'text' || output === 'data') return { reason: output === 'text' ? WORDS : NO_FILES }
  const words = `${name.replaceAll(/[-_]/g, ' ')}. ${description}`
  const roles = rolesOf(inputs)
  const isKnown = output !== 'files'
  const makesFilm = isKnown
    ? output === 'films'
    : FILM.test(words) || inputs.some(({ name: input }) => /^(num_frames|fps|frame_rate|video_length)$/.test(input))
  if (TRAINER.test(name)) return { reason: TRAINS }
  if (!isKnown && !makesFilm && SOUND.test(words)) return { reason: SOUNDS }
  if (!isKnown && !makesFilm && SOLID.test(words)) return { reason: SOLIDS }
  const needed = inputs.filter(({ required }) => required)
  const lacking = needed.find((input) => !Object.values(roles).includes(input) && !canBeAsked(input))
  if (lacking) return { reason: needs(lacking) }
  const tasks = output === 'sounds' ? soundTasks(roles, words) : makesFilm ? filmTasks(roles) : pictureTasks(roles, words)
  return tasks.length > 0 ? { tasks, roles } : { reason: roles.image ? NO_MODE : NOTHING_GIVEN }
}

type Input = ModelSchema['inputs'][number]

function canBeAsked(input: Input): boolean {
  if (isHidden(input) || input.kind === 'secret' || input.kind === 'other') return false
  return (input.kind !== 'file' && input.kind !== 'files') || mediaOf(input) === 'picture'
}

const isNeeded = (roles: Roles, role: Role): boolean => roles[role]?.required ?? false

function filmTasks(roles: Roles): readonly TaskKind[] {
  if (isNeeded(roles, 'mask')) return []
  return [
    ...(roles.prompt && !isNeeded(roles, 'image') ? (['text-to-video'] as const) : []),
    ...(roles.image ? (['image-to-video'] as const) : []),
  ]
}

function soundTasks(roles: Roles, words: string): readonly TaskKind[] {
  if (!roles.prompt) return []
  return SPEECH.test(words) || roles.voice ? ['speech'] : ['music']
}

function pictureTasks(roles: Roles, words: string): readonly TaskKind[] {
  const { prompt, image, mask, factor } = roles
  const onlyChanges = isNeeded(roles, 'image') || !prompt
  if (image && !isNeeded(roles, 'mask') && onlyChanges) {
    if (factor && UPSCALE.test(`${words} ${factor.name} ${factor.description}`)) return ['upscale']
    if (CUT_OUT.test(words)) return ['cut-out']
    if (!isNeeded(roles, 'prompt') && RESTORE.test(words)) return ['restore']
  }
  if (!prompt) return []
  if (image && isNeeded(roles, 'mask')) return ['inpaint']
  return [
    ...(isNeeded(roles, 'image') ? [] : (['text-to-image'] as const)),
    ...(image ? (['image-to-image'] as const) : []),
    ...(image && mask ? (['inpaint'] as const) : []),
  ]
}

const WORDS: Text = { en: 'it returns text', zh: '输出的是文字' }
const NO_FILES: Text = { en: 'it returns neither images nor videos', zh: '输出的不是图片或视频' }
const SOUNDS: Text = { en: 'it makes audio', zh: '生成的是声音' }
const SOLIDS: Text = { en: 'it makes 3D models', zh: '生成的是 3D 模型' }
const TRAINS: Text = { en: 'it trains models', zh: '用于训练模型' }
const NO_MODE: Text = {
  en: 'it changes images without a prompt, which no mode supports',
  zh: '不用提示词修改图片，没有对应的模式',
}
const NOTHING_GIVEN: Text = { en: 'it accepts neither a prompt nor an image', zh: '既不接受提示词，也不接受图片' }

function needs(input: Input): Text {
  const { name } = input
  if (input.kind === 'secret' || isHidden(input)) return { en: `it needs its own key (${name})`, zh: `需要它自己的密钥（${name}）` }
  const media = input.kind === 'other' ? 'list' : mediaOf(input)
  const words: Readonly<Record<typeof media, Text>> = {
    film: { en: 'it needs a video', zh: '需要视频' },
    sound: { en: 'it needs a recording', zh: '需要音频' },
    other: { en: 'it needs a file that is not an image', zh: '需要图片以外的文件' },
    picture: { en: 'it needs an image', zh: '需要图片' },
    list: { en: 'it needs a list of values', zh: '需要一组数值' },
  }
  return { en: `${words[media].en} (${name})`, zh: `${words[media].zh}（${name}）` }
}
