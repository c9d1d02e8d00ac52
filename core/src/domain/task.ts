import { z } from 'zod'
import { CAMERA_MOVE_IDS } from './camera-moves.ts'
import { CONTROL_TYPE_IDS } from './control-types.ts'
import { LIMITS } from './limits.ts'
import { SOUND_FORMATS, VIDEO_FORMATS } from './media.ts'
import { OWN_TASK_SCHEMAS } from './own-tasks.gen.ts'
import { REPAIR_IDS } from './repairs.ts'
import { SCENE_IDS } from './scenes.ts'
import { PHOTO_STYLE_IDS } from './styles.ts'
import { asset, colour, count, loras, sampling, seed, share, side, strength, style } from './task-parts.ts'

/**
 * Requests that an engine can be given. A person picks a mode; it maps its form to one of these.
 * A new kind of work is a `task.ts` in the folder of its mode.
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
    /** Seed of the details alone: the composition follows `seed`. Numbered like it. */
    variation: seed.optional(),
    ...sampling,
    style: style.optional(),
  }),
  /** One picture is changed as the prompt says; several are put together into one. */
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
  /** The marked part is made anew, as the prompt says if there is one. White in a mask is what changes. */
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
  /** The marked part goes, and what is around it closes the hole. */
  erase: z.object({ kind: z.literal('erase'), image: asset, mask: asset, seed }),
  /** Whole things go: those under the mask, at the points, or of that name. At least one of the three is given. */
  'remove-object': z.object({
    kind: z.literal('remove-object'),
    image: asset,
    mask: asset.optional(),
    points: z.array(z.object({ x: share, y: share })),
    target: z.string(),
    seed,
  }),
  /** The picture grows by so many pixels a side; at least one is more than 0. */
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
  /** No repairs named: what is wrong is found out. */
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
    /** A picture whose colours are taken over. */
    reference: asset.optional(),
    /** Skin, hair, sky and green are found and given their usual colours. */
    automatic: z.boolean(),
    /** Richness of the colours. */
    strength,
    seed,
  }),
  /** By one of the styles, or by the look of a reference picture, which wins; by trained styles instead of either. */
  stylize: z.object({
    kind: z.literal('stylize'),
    image: asset,
    style: z.enum(PHOTO_STYLE_IDS).optional(),
    reference: asset.optional(),
    strength,
    seed,
    loras,
  }),
  /** A new picture held to what is read off another. */
  control: z.object({
    kind: z.literal('control'),
    image: asset,
    control: z.enum(CONTROL_TYPE_IDS),
    /** Strictness with which the control is followed. */
    scale: strength,
    /** The picture given is already a map. */
    isMap: z.boolean(),
    /** Only the map is wanted. */
    mapOnly: z.boolean(),
    prompt: z.string(),
    negativePrompt: z.string(),
    count,
    seed,
    ...sampling,
    style: style.optional(),
  }),
  /** A drawing becomes a picture of what it shows. */
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
    /** A picture of the member's own to stand in. */
    background: asset.optional(),
    prompt: z.string(),
    headline: z.string(),
    subline: z.string(),
    width: side,
    height: side,
    count,
    seed,
  }),
  /** Garment kept; what wears it or stands behind it replaced. */
  dress: z.object({
    kind: z.literal('dress'),
    image: asset,
    /** Someone else who should wear it. */
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
    /** Action and mood of the bearer. */
    prompt: z.string(),
    colour: colour.optional(),
    count,
    seed,
  }),
  vectorize: z.object({
    kind: z.literal('vectorize'),
    image: asset,
    colours: z.int().min(2).max(16),
    /** 0 few and smooth shapes, 1 every speck. */
    detail: share,
    /** The plain ground around the subject goes. */
    transparent: z.boolean(),
    seed,
  }),
  /** A text is read aloud, each language by a voice that speaks it. */
  speech: z.object({
    kind: z.literal('speech'),
    text: z.string().min(1).max(LIMITS.speech.characters),
    /** One of the model's voices. */
    voice: z.string(),
    /** 1 is as the voice usually speaks. */
    rate: z.number().min(LIMITS.speech.rate.min).max(LIMITS.speech.rate.max),
    /** Semitones up or down. */
    pitch: z.number().min(LIMITS.speech.pitch.min).max(LIMITS.speech.pitch.max),
    /** A recording whose pitch and tone colour are taken over. */
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
    /** A piece of music that suits the words lies under it. */
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
  /** Speech laid over a film whose picture is not encoded anew; models that listen take no text, and write down what is said. */
  'video-voice': z.object({
    kind: z.literal('video-voice'),
    video: asset,
    text: z.string().max(LIMITS.speech.characters),
    voice: z.string(),
    rate: z.number().min(LIMITS.speech.rate.min).max(LIMITS.speech.rate.max),
    /** Of the speech, and of the film's own sound while nobody speaks; it steps back when someone does. */
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
  /** An app is run as the mode that it was made of: no model offers this kind, and no engine is asked for it. */
  app: z.object({ kind: z.literal('app'), seed }),
  /** A style is learned from the pictures of an archive. */
  'train-style': z.object({
    kind: z.literal('train-style'),
    archive: asset,
    name: z.string().min(1),
    /** The word that stands for it in prompts; may be empty. */
    trigger: z.string(),
    /** Base that the style is learned for: one of the model's bases. */
    base: z.string(),
    seed,
  }),
  ...OWN_TASK_SCHEMAS,
} as const

export type TaskKind = keyof typeof TASK_SCHEMAS
export type Task = { [K in TaskKind]: z.infer<(typeof TASK_SCHEMAS)[K]> }[TaskKind]
export type TaskOf<K extends TaskKind> = Extract<Task, { kind: K }>
export type AssetRef = string
