import type { ModelTraits } from '@stipple/core/domain/model'
import type { TaskKind } from '@stipple/core/domain/task'
import type { Text } from '@stipple/core/domain/text'
import { slugOf } from '../comfyui/public.ts'
import type { FoundModel } from '../spec.ts'
import { suggestedCost } from '../suggested-cost.ts'
import { pictureForm } from './form.ts'
import { type Guidance, guidanceOf } from './guidance.ts'
import type { PeerModel } from './probe.ts'
import { type ProgramName, programOf } from './programs.ts'
import { type OpenAiModel, type ModelRole, toRemoteId } from './remote-id.ts'
import { sizeRuleOf } from './sizes.ts'
import type { OfferedVoice } from './voices.ts'

const OPENAI: readonly (readonly [RegExp, ModelRole])[] = [
  [/^(gpt-image-(?!1$)|chatgpt-image-)/, 'studio'],
  [/^(tts-1|gpt-[\w.-]*-tts)/, 'speech'],
]

/** Words in the names of open models: for editing, generation, and speech. */
const OTHERS: readonly (readonly [RegExp, ModelRole])[] = [
  [/^gpt-image-/, 'studio'],
  [/tts|kokoro|piper|\bbark|chatterbox|orpheus|voxcpm|vibevoice|cosyvoice|fish-?speech|\bdia-/i, 'speech'],
  // The only name of sd-server, whatever it has loaded.
  [/image.*edit|kontext|flux\.?-?2|omnigen|^sd-cpp-local$/i, 'edits'],
  [
    /stable-?diffusion|\bsd-?(xl|turbo|[123])|sdxl|flux|[a-z]-image|dreamshaper|hidream|kolors|pixart|sana\b|lumina|cogview|playground-v/i,
    'pictures',
  ],
]
const NEITHER = /whisper|transcri|realtime|embed|rerank|video|[-/]wan|vl\b|captioner/i

/** Role of a model by name; undefined if unknown or unsupported. */
export function roleOf(name: string, program: ProgramName): ModelRole | undefined {
  if (program === 'openai') return OPENAI.find(([form]) => form.test(name))?.[1]
  if ((program === 'vllm' || program === 'sglang') && FILMS.test(name)) return 'films'
  return NEITHER.test(name) ? undefined : OTHERS.find(([form]) => form.test(name))?.[1]
}

const TASKS: Readonly<Record<ModelRole, readonly TaskKind[]>> = {
  pictures: ['text-to-image'],
  edits: ['text-to-image', 'image-to-image'],
  studio: ['text-to-image', 'image-to-image', 'inpaint', 'outpaint'],
  inpainting: ['inpaint', 'outpaint'],
  films: ['text-to-video', 'image-to-video'],
  speech: ['speech'],
}
/** Video models whose names show image or text input. */
const FROM_PICTURES = /(?<!t)i2v/i
const FROM_WORDS = /t2v/i
const FILMS = /(^|[/_-])(wan|hunyuan-?video|ltx|cogvideo|mochi|minimax-h3|cosmos)/i
/** Editing-only models need an image. */
const ONLY_EDITS = /image.*edit|kontext/i

interface Known {
  readonly voices: readonly OfferedVoice[]
  /** Declared by the server. */
  readonly declared?: PeerModel | undefined
}

/** A model for members. */
export function foundModel(model: OpenAiModel, { voices, declared }: Known): FoundModel {
  const { program, role, name } = model
  const label = declared ? { en: declared.name, zh: declared.name } : labelOf(name)
  const form = role === 'studio' && program === 'openai' ? pictureForm(name) : undefined
  const beginnings = FROM_PICTURES.test(name) ? ['image-to-video'] : FROM_WORDS.test(name) ? ['text-to-video'] : TASKS.films
  const masks = role === 'edits' && programOf(program).mask ? TASKS.inpainting : []
  const tasks = [...TASKS[role], ...masks]
    .filter((task) => task !== 'text-to-image' || role !== 'edits' || !ONLY_EDITS.test(name))
    .filter((task) => role !== 'films' || beginnings.includes(task))
  return {
    remoteId: toRemoteId(model),
    label,
    traits: {
      id: `${program}/${slugOf(name)}`,
      label,
      description: DESCRIPTIONS[role],
      tasks,
      style: 'generalist',
      cost: declared?.dots ?? suggestedCost(tasks, 4),
      ...(role === 'speech' ? { can: { voices } } : abilitiesOf(model, guidanceOf(name))),
    },
    ...(form && { form }),
  }
}

/** Input images per run: the form's limit; OpenAI takes 16. */
const MAX_PICTURES = 4

function abilitiesOf(model: OpenAiModel, { steps, cfg, hasNegative }: Guidance): Pick<ModelTraits, 'can' | 'limits' | 'defaults'> {
  const { fields, negative } = programOf(model.program)
  const rule = sizeRuleOf(model)
  if (model.role === 'films')
    return {
      can: { dimensions: true },
      limits: { count: 1, size: { min: 256, max: 1280, step: 16 } },
      defaults: { width: 832, height: 480 },
    }
  // Its mask endpoint only supports steps, and is deterministic.
  if (model.role === 'inpainting') return { can: { steps: true }, limits: { count: 1 }, defaults: { steps } }
  return {
    can: {
      dimensions: true,
      ...(model.role !== 'pictures' && { pictures: { least: 1, most: MAX_PICTURES }, edits: true }),
      ...(model.role === 'studio' && model.program === 'openai' && { preview: true }),
      ...(fields.seed !== undefined && { seedStep: true }),
      ...(fields.steps !== undefined && { steps: true }),
      ...(fields.guidance !== undefined && cfg > 1 && { cfg: true }),
      ...(negative && hasNegative && { negative: true }),
    },
    limits: { count: 4, size: { min: 512, max: 2048, step: 'step' in rule ? rule.step : 512 } },
    defaults: { width: 1024, height: 1024, steps, cfg },
  }
}

const labelOf = (name: string): Text => {
  const short = name.split('/').at(-1) ?? name
  return { en: short, zh: short }
}

const DESCRIPTIONS: Readonly<Record<ModelRole, Text>> = {
  pictures: { en: 'Creates images from prompts', zh: '按文字描述生成图片' },
  edits: { en: 'Edits images by instruction and combines several', zh: '用一句话修改图片，也能把多张图融为一张' },
  studio: {
    en: 'Creates images from prompts, edits them by instruction and repaints masked areas',
    zh: '按文字生成图片，用一句话修改，也能重绘标记的部分',
  },
  films: { en: 'Creates videos of up to five seconds', zh: '生成最长五秒的视频' },
  inpainting: { en: 'Repaints masked areas or extends an image', zh: '重绘标记的部分，或向外扩图' },
  speech: { en: 'Text to speech', zh: '朗读文字' },
}
