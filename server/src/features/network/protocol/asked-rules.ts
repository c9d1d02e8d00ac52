import { z } from 'zod'
import { HordeRefusal } from '../wire/public.ts'
import type { GenerateBody } from './shapes.ts'

const UPSCALERS = /^(RealESRGAN|NMKD|4x_|ESRGAN|Ultra|Nomos)/
const [MAX_LORAS, MAX_INVERSIONS, MAX_WORDS] = [5, 20, 7500]
const addOn = z.looseObject({ name: z.union([z.string(), z.number()]).transform(String), is_version: z.boolean().nullish() })

/** Throws if a request violates a rule of the AI Horde, with its text. */
export function requireRules({ prompt, params, webhook, proxied_account, ...body }: GenerateBody): void {
  if (proxied_account !== undefined) throw refusal('OnlyServiceAccountProxy', 'Nobody here may make requests for others.')
  if (webhook !== undefined && !/^https:\/\/.{2,}/.test(webhook)) throw refusal('InvalidWebhook', 'A webhook starts with https://.')
  if (prompt.trim() === '') throw refusal('MissingPrompt', 'You cannot specify an empty prompt.')
  if (prompt.split(/\s+/).length > MAX_WORDS) throw refusal('InvalidPromptSize', `A prompt has at most ${MAX_WORDS} words.`)
  const { cfg_scale: cfg, control_type: control } = params
  if (cfg !== undefined && Math.abs(cfg * 100 - Math.round(cfg * 100)) > 1e-6)
    throw refusal('BadCFGDecimals', 'cfg_scale has at most two decimals.')
  if (body.source_processing === 'remix' || (body.extra_source_images?.length ?? 0) > 0)
    throw refusal('InvalidRemixModel', 'No model here remixes pictures.')
  if (body.source_mask !== undefined && body.source_image === undefined)
    throw refusal('SourceMaskUnnecessary', 'You cannot provide a source mask without a source image')
  if (control != null && body.source_image === undefined) throw refusal('ControlNetSourceMissing', 'Controlnet Requires a source image.')
  if (control != null && (body.source_processing === 'inpainting' || body.source_processing === 'outpainting'))
    throw refusal('ControlNetInpaintingMismatch', 'ControlNet cannot be used with inpainting at this time')
  requireAddOns(params)
}

function requireAddOns({ loras, tis, post_processing: after }: GenerateBody['params']): void {
  const listed = list('loras', loras)
  if (listed.length > MAX_LORAS) throw refusal('TooManyLoras', `A request has at most ${MAX_LORAS} LoRAs.`)
  if (listed.some(({ name, is_version: isVersion }) => isVersion === true && !/^\d+$/.test(name)))
    throw refusal('BadLoraVersion', 'explicit LoRa version requests have to be a version ID (i.e integer).')
  if (list('tis', tis).length > MAX_INVERSIONS) throw refusal('TooManyTIs', `A request has at most ${MAX_INVERSIONS} textual inversions.`)
  if (Array.isArray(after) && after.filter((name) => UPSCALERS.test(String(name))).length > 1)
    throw refusal('TooManyUpscalers', 'Cannot use more than 1 upscaler at a time.')
}

/** Throws a `ZodError` with the parameter. */
function list(field: string, value: unknown) {
  return (
    z
      .object({ params: z.object({ [field]: z.array(addOn).nullish() }) })
      .parse({ params: { [field]: value } })
      .params[field]?.slice() ?? []
  )
}

const refusal = (code: string, message: string): HordeRefusal => new HordeRefusal(400, code, message)
