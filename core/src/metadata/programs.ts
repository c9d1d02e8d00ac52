import { graphSettings } from './comfyui.ts'
import { objectIn, objectsOf } from './loose-json.ts'
import { readSettingsText } from './parameters.ts'
import { type LeftoverSetting, leftoverSettings, type Settings, settingsOf, textOf } from './recipe.ts'

/** Texts of a file by name, in lower case: the keywords of PNG and of videos, the tags of Exif. */
export type Texts = ReadonlyMap<string, string>

/** Names under which programs write one text with all settings, the most reliable first. */
const PLACES = ['parameters', 'usercomment', 'comment', 'imagedescription', 'description', 'xpcomment']

/** Settings in the texts of a file, by the first program that recognises its own; undefined if none does. Never throws. */
export function settingsIn(texts: Texts): Settings | undefined {
  for (const read of [swarm, invoke, novel, drawThings, fooocus, words, comfy]) {
    const settings = read(texts)
    if (settings) return settings
  }
  return undefined
}

type Some = Readonly<Record<string, unknown>>

/** JSON objects under those names. */
const objectsIn = (texts: Texts): readonly Some[] => PLACES.map((name) => objectIn(texts.get(name))).filter((one) => one !== undefined)

/** Text of A1111, Forge, SD.Next, Fooocus, and of compatible programs. */
const words = (texts: Texts): Settings | undefined =>
  PLACES.map((name) => texts.get(name)).flatMap((text) => (text === undefined ? [] : (readSettingsText(text) ?? [])))[0]

/** SwarmUI: `sui_image_params` (T2IParamInput.GenFullMetadataObject). */
function swarm(texts: Texts): Settings | undefined {
  const found = objectsIn(texts)
    .map((one) => objectIn(one['sui_image_params']))
    .find((one) => one !== undefined)
  if (!found) return undefined
  const taken = new Set([
    'prompt',
    'negativeprompt',
    'model',
    'seed',
    'steps',
    'cfgscale',
    'width',
    'height',
    'sampler',
    'scheduler',
    'swarm_version',
    'clipstopatlayer',
  ])
  const layer = Number(textOf(found['clipstopatlayer']))
  return settingsOf({
    program: 'SwarmUI',
    prompt: found['prompt'],
    negative: found['negativeprompt'],
    model: found['model'],
    seed: found['seed'],
    steps: found['steps'],
    cfg: found['cfgscale'],
    width: found['width'],
    height: found['height'],
    sampler: found['sampler'],
    schedule: found['scheduler'],
    clipSkip: layer < 0 ? -layer : undefined,
    left: leftoverSettings(Object.entries(found), taken),
  })
}

/** InvokeAI: `invokeai_metadata` (CoreMetadataInvocation), formerly `sd-metadata`. */
function invoke(texts: Texts): Settings | undefined {
  const older = objectIn(objectIn(texts.get('sd-metadata'))?.['image'])
  const found = objectIn(texts.get('invokeai_metadata')) ?? older
  if (!found) return undefined
  const [part, ...parts] = Array.isArray(found['prompt']) ? found['prompt'] : []
  const prompt = found['positive_prompt'] ?? (parts.length === 0 ? objectIn(part)?.['prompt'] : undefined)
  const taken = new Set([
    'positive_prompt',
    'prompt',
    'negative_prompt',
    'model',
    'seed',
    'steps',
    'cfg_scale',
    'width',
    'height',
    'scheduler',
    'sampler',
    'clip_skip',
    'strength',
    'generation_mode',
    'rand_device',
    'app_version',
    'type',
  ])
  // Its schedulers are samplers whose names end in `_k` for the Karras schedule.
  const scheduler = textOf(found['scheduler'] ?? found['sampler'])
  return settingsOf({
    program: 'InvokeAI',
    prompt,
    negative: found['negative_prompt'],
    model: objectIn(found['model'])?.['name'] ?? found['model'],
    seed: found['seed'],
    steps: found['steps'],
    cfg: found['cfg_scale'],
    width: found['width'],
    height: found['height'],
    sampler: scheduler.replace(/_k$/, ''),
    schedule: scheduler.endsWith('_k') ? 'karras' : undefined,
    strength: found['strength'],
    clipSkip: found['clip_skip'],
    left: leftoverSettings(Object.entries(found), taken),
  })
}

/** NovelAI: `Comment`, beside `Software` and `Source`; its fourth version has captions for each character. */
function novel(texts: Texts): Settings | undefined {
  const found = objectsIn(texts).find((one) => 'uc' in one && ('prompt' in one || 'v4_prompt' in one) && 'steps' in one)
  if (!found) return undefined
  const captions = (name: string) => objectIn(objectIn(found[name])?.['caption'])
  const characters = ['v4_prompt', 'v4_negative_prompt'].flatMap((name) => {
    const some = captions(name)?.['char_captions']
    return Array.isArray(some) ? some.flatMap((one) => textOf(objectIn(one)?.['char_caption']) || []) : []
  })
  const taken = new Set([
    'prompt',
    'uc',
    'v4_prompt',
    'v4_negative_prompt',
    'steps',
    'width',
    'height',
    'scale',
    'seed',
    'sampler',
    'noise_schedule',
    'n_samples',
    'signed_hash',
    'request_type',
    'strength',
  ])
  const schedule = textOf(found['noise_schedule'])
  return settingsOf({
    program: 'NovelAI',
    prompt: found['prompt'] ?? captions('v4_prompt')?.['base_caption'],
    negative: textOf(found['uc']) || captions('v4_negative_prompt')?.['base_caption'],
    model: texts.get('source'),
    seed: found['seed'],
    steps: found['steps'],
    cfg: found['scale'],
    width: found['width'],
    height: found['height'],
    sampler: found['sampler'],
    schedule: schedule === 'native' ? undefined : schedule,
    left: [
      ...characters.map((value): LeftoverSetting => ({ name: 'char_caption', value })),
      ...leftoverSettings(Object.entries(found), taken),
    ],
  })
}

/** Draw Things: `c` and `uc` in the comment (ImageConverter), with the complete settings in `v2`. */
function drawThings(texts: Texts): Settings | undefined {
  const found = objectsIn(texts).find((one) => 'c' in one && 'uc' in one && 'size' in one)
  if (!found) return undefined
  const [, width, height] = /^(\d+)x(\d+)$/.exec(textOf(found['size'])) ?? []
  const sampler = textOf(found['sampler'])
  const taken = new Set([
    'c',
    'uc',
    'size',
    'seed',
    'steps',
    'scale',
    'sampler',
    'model',
    'strength',
    'clip_skip',
    'v2',
    'profile',
    'seed_mode',
  ])
  return settingsOf({
    program: 'Draw Things',
    prompt: found['c'],
    negative: found['uc'],
    model: found['model'],
    seed: found['seed'],
    steps: found['steps'],
    cfg: found['scale'],
    width,
    height,
    sampler,
    clipSkip: found['clip_skip'],
    // Full strength means that there was no source picture.
    strength: textOf(found['strength']) === '1' ? undefined : found['strength'],
    left: leftoverSettings(Object.entries(found), taken),
  })
}

/** Fooocus: JSON of its own scheme (FooocusMetadataParser); formerly the same under the labels of its log. */
function fooocus(texts: Texts): Settings | undefined {
  const found = objectsIn(texts).find(
    (one) => ('guidance_scale' in one && 'base_model' in one) || ('Guidance Scale' in one && 'Performance' in one),
  )
  if (!found) return undefined
  const get = (key: string, label: string): unknown => found[key] ?? found[label]
  const [, width, height] = /^\((\d+), ?(\d+)\)$/.exec(textOf(get('resolution', 'Resolution'))) ?? []
  const taken = new Set([
    'prompt',
    'Prompt',
    'negative_prompt',
    'Negative Prompt',
    'full_prompt',
    'full_negative_prompt',
    'seed',
    'Seed',
    'steps',
    'Steps',
    'guidance_scale',
    'Guidance Scale',
    'resolution',
    'Resolution',
    'sampler',
    'Sampler',
    'scheduler',
    'Scheduler',
    'base_model',
    'Base Model',
    'clip_skip',
    'CLIP Skip',
    'loras',
  ])
  return settingsOf({
    program: 'Fooocus',
    prompt: get('prompt', 'Prompt'),
    negative: get('negative_prompt', 'Negative Prompt'),
    model: get('base_model', 'Base Model'),
    seed: get('seed', 'Seed'),
    steps: get('steps', 'Steps'),
    cfg: get('guidance_scale', 'Guidance Scale'),
    width,
    height,
    sampler: get('sampler', 'Sampler'),
    schedule: get('scheduler', 'Scheduler'),
    clipSkip: get('clip_skip', 'CLIP Skip'),
    left: leftoverSettings(Object.entries(found), taken),
  })
}

/** ComfyUI: the graph under `prompt`, or, in videos, inside a comment with the workflow. */
function comfy(texts: Texts): Settings | undefined {
  const inside = objectsIn(texts).map((one) => objectIn(one['prompt']))
  const graph = [objectIn(texts.get('prompt')), ...inside].find(
    (one) => one && Object.values(one).some((node) => objectIn(node)?.['class_type']),
  )
  return graph && graphSettings(objectsOf(graph))
}
