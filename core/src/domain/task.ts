import { z } from 'zod'
import { CAMERA_MOVE_IDS } from './camera-moves.ts'
import { LIMITS } from './limits.ts'
import { SOUND_FORMATS, VIDEO_FORMATS } from './media.ts'
import { OWN_TASK_SCHEMAS } from './own-tasks.gen.ts'
import { REPAIR_IDS } from './repairs.ts'
import { SCENE_IDS } from './scenes.ts'
import { PHOTO_STYLE_IDS } from './styles.ts'
import { asset, colour, control, count, loras, MAX_LAYERS, sampling, seed, share, side, strength, style } from './task-parts.ts'

/**
 * Tasks of engines. A person picks a mode, which maps its form to one of these.
 * A new kind of task is a `task.ts` in the folder of its mode.
 */
export const TASK_SCHEMAS = {
  'text-to-image': z.object({
    kind: z.literal('text-to-image'),
    prompt: z.string().min(1),
    negativePrompt: z.string(),
    width: side,
    height: side,
    count,
    /** The first picture's seed; picture i uses seed + i × seedStep (mod 2^32). */
    seed,
    /** Seed of the details only: the composition follows `seed`. Numbered in the same way. */
    variation: seed.optional(),
    ...sampling,
    style: style.optional(),
  }),
  /** Changes one image according to the prompt, or combines several. */
  'image-to-image': z.object({
    kind: z.literal('image-to-image'),
    images: z.array(asset).min(1).max(LIMITS.pictures.max),
    prompt: z.string().min(1),
    negativePrompt: z.string(),
    strength,
    count,
    seed,
    ...sampling,
    style: style.optional(),
  }),
  /** Replaces the marked part, according to the prompt if there is one. White in a mask is the part to change. */
  inpaint: z.object({
    kind: z.literal('inpaint'),
    image: asset,
    mask: asset,
    prompt: z.string(),
    negativePrompt: z.string(),
    strength,
    count,
    seed,
    ...sampling,
  }),
  /** Removes the marked part and fills the hole from its surroundings. */
  erase: z.object({ kind: z.literal('erase'), image: asset, mask: asset, seed }),
  /** Removes whole objects: those under the mask, at the points, or of that name. At least one of the three is given. */
  'remove-object': z.object({
    kind: z.literal('remove-object'),
    image: asset,
    mask: asset.optional(),
    points: z.array(z.object({ x: share, y: share })),
    target: z.string(),
    seed,
  }),
  /** Extends the picture by these pixels per side; at least one is more than 0. */
  outpaint: z.object({
    kind: z.literal('outpaint'),
    image: asset,
    left: z.int().min(0),
    right: z.int().min(0),
    top: z.int().min(0),
    bottom: z.int().min(0),
    prompt: z.string(),
    seed,
  }),
  'cut-out': z.object({
    kind: z.literal('cut-out'),
    image: asset,
    /** Background behind the subject. */
    background: z.enum(['transparent', 'white', 'black', 'blur']),
    seed,
  }),
  upscale: z.object({
    kind: z.literal('upscale'),
    image: asset,
    factor: z.union([z.literal(2), z.literal(3), z.literal(4)]),
    seed,
  }),
  /** Without named repairs, the damage is detected. */
  restore: z.object({
    kind: z.literal('restore'),
    image: asset,
    repairs: z.array(z.enum(REPAIR_IDS)),
    thorough: z.boolean(),
    seed,
  }),
  colorize: z.object({
    kind: z.literal('colorize'),
    image: asset,
    hints: z.array(z.object({ x: share, y: share, colour })),
    /** A picture with the colours to use. */
    reference: asset.optional(),
    /** Skin, hair, sky and plants are detected and get their usual colours. */
    automatic: z.boolean(),
    /** Saturation. */
    strength,
    seed,
  }),
  /** By one of the styles, or by the look of a reference picture, which takes precedence; by trained styles instead of either. */
  stylize: z.object({
    kind: z.literal('stylize'),
    image: asset,
    style: z.enum(PHOTO_STYLE_IDS).optional(),
    reference: asset.optional(),
    strength,
    seed,
    loras,
  }),
  /** A new image controlled by a map of another (edges, depth, pose). */
  control: z.object({
    kind: z.literal('control'),
    ...control,
    /** Further controls, for models that take several. */
    layers: z.array(z.object(control)).max(MAX_LAYERS).optional(),
    /** True if only the map is wanted. */
    mapOnly: z.boolean(),
    prompt: z.string(),
    negativePrompt: z.string(),
    count,
    seed,
    ...sampling,
    style: style.optional(),
  }),
  /** Makes a picture from a drawing. */
  scribble: z.object({
    kind: z.literal('scribble'),
    image: asset,
    prompt: z.string().min(1),
    negativePrompt: z.string(),
    /** Closeness to the drawn lines. */
    scale: strength,
    count,
    seed,
    ...sampling,
    style: style.optional(),
  }),
  product: z.object({
    kind: z.literal('product'),
    image: asset,
    scene: z.enum(SCENE_IDS),
    /** A picture of the member as the background. */
    background: asset.optional(),
    prompt: z.string(),
    headline: z.string(),
    subline: z.string(),
    width: side,
    height: side,
    count,
    seed,
  }),
  /** Keeps the garment and replaces its wearer or the background. */
  dress: z.object({
    kind: z.literal('dress'),
    image: asset,
    /** The person to wear it. */
    figure: asset.optional(),
    /** Background. */
    prompt: z.string(),
    count,
    seed,
  }),
  'text-to-logo': z.object({
    kind: z.literal('text-to-logo'),
    name: z.string().min(1),
    slogan: z.string(),
    /** Action and mood of the person with the logo. */
    prompt: z.string(),
    colour: colour.optional(),
    count,
    seed,
  }),
  vectorize: z.object({
    kind: z.literal('vectorize'),
    image: asset,
    colours: z.int().min(2).max(16),
    /** 0: few and smooth shapes, 1: every speck. */
    detail: share,
    /** Removes the plain ground around the subject. */
    transparent: z.boolean(),
    seed,
  }),
  /** Reads a text aloud, each language with a voice that speaks it. */
  speech: z.object({
    kind: z.literal('speech'),
    text: z.string().min(1).max(LIMITS.speech.characters),
    /** One of the model's voices. */
    voice: z.string(),
    /** 1 is the usual rate of the voice. */
    rate: z.number().min(LIMITS.speech.rate.min).max(LIMITS.speech.rate.max),
    /** Semitones up or down. */
    pitch: z.number().min(LIMITS.speech.pitch.min).max(LIMITS.speech.pitch.max),
    /** A recording with the pitch and tone colour to imitate. */
    reference: asset.optional(),
    format: z.enum(SOUND_FORMATS),
    seed,
  }),
  music: z.object({
    kind: z.literal('music'),
    prompt: z.string().min(1),
    seconds: z.number().min(LIMITS.music.seconds.min).max(LIMITS.music.seconds.max),
    format: z.enum(SOUND_FORMATS),
    seed,
  }),
  'text-to-video': z.object({
    kind: z.literal('text-to-video'),
    prompt: z.string().min(1),
    width: side,
    height: side,
    seconds: z.number().min(LIMITS.video.seconds.min).max(LIMITS.video.seconds.max),
    camera: z.enum(CAMERA_MOVE_IDS),
    style: style.optional(),
    /** Adds background music that fits the text. */
    music: z.boolean(),
    format: z.enum(VIDEO_FORMATS),
    seed,
  }),
  'image-to-video': z.object({
    kind: z.literal('image-to-video'),
    image: asset,
    prompt: z.string(),
    seconds: z.number().min(LIMITS.video.seconds.min).max(LIMITS.video.seconds.max),
    camera: z.enum(CAMERA_MOVE_IDS),
    music: z.boolean(),
    format: z.enum(VIDEO_FORMATS),
    seed,
  }),
  /** Adds speech to a video without re-encoding its picture. Transcribing models take no text and transcribe the speech. */
  'video-voice': z.object({
    kind: z.literal('video-voice'),
    video: asset,
    text: z.string().max(LIMITS.speech.characters),
    voice: z.string(),
    rate: z.number().min(LIMITS.speech.rate.min).max(LIMITS.speech.rate.max),
    /** Volumes of the speech, and of the video's own sound, which is lowered further during speech. */
    volume: strength,
    original: strength,
    subtitles: z.boolean(),
    seed,
  }),
  'image-to-3d': z.object({
    kind: z.literal('image-to-3d'),
    image: asset,
    /** Plumpness of the solid. */
    depth: strength,
    seed,
  }),
  /** An app runs as its mode: no model or engine has this kind. */
  app: z.object({ kind: z.literal('app'), seed }),
  /** Learns a style from the pictures of an archive. */
  'train-style': z.object({
    kind: z.literal('train-style'),
    archive: asset,
    name: z.string().min(1),
    /** Trigger word in prompts; may be empty. */
    trigger: z.string(),
    /** Base of the style: one of the model's bases. */
    base: z.string(),
    /** Scene of the samples; one of the engine’s when absent. */
    sample: z.string().optional(),
    seed,
  }),
  ...OWN_TASK_SCHEMAS,
} as const

export type TaskKind = keyof typeof TASK_SCHEMAS
export type Task = { [K in TaskKind]: z.infer<(typeof TASK_SCHEMAS)[K]> }[TaskKind]
export type TaskOf<K extends TaskKind> = Extract<Task, { kind: K }>
export type AssetRef = string
