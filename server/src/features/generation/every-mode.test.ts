import { isActive } from '@stipple/core/domain/job'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { FormTraits } from '@stipple/core/domain/model'
import type { Input, Value } from '@stipple/core/domain/property'
import type { Mode } from '@stipple/core/modes/define-mode'
import { MODE_LIST } from '@stipple/core/modes/find-mode'
import { kind as comfyui } from '@stipple/engines/kinds/comfyui/kind'
import { kind as openai } from '@stipple/engines/kinds/openai/kind'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createComfyServer } from '../../../../engines/src/kinds/comfyui/test/server.ts'
import { createOpenAiServer } from '../../../../engines/src/kinds/openai/test/server.ts'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { requireModel } from '../catalogue/public.ts'
import { applyEnginesFile, surveyDue } from '../engines/public.ts'

/** Modes that only run on this machine. */
const HERE: ReadonlySet<ModeId> = new Set(['EraseImg', 'RemoveBg', 'RemoveObj', 'VideoVoice', 'Train', 'Txt2Logo', 'Img2Logo'])
const NOBODY = { isVip: false, isAllowlisted: false, isSuper: false }
/** The workflow of a small image is fully executed, so sizes stay small. */
const SMALL = { width: 256, height: 256, n: 1, seconds: 2, left: 64, factor: 2 }

let server: TestApp
let member: TestMember
let given: Readonly<Record<string, Value>>
const [comfy, service] = await Promise.all([createComfyServer({ api: 'jobs' }), createOpenAiServer({ flavour: 'openai' })])

beforeAll(async () => {
  for (const peer of [comfy, service]) peer.set({ state: 'done' })
  const place = { slots: 4, weight: 1, state: 'on' as const }
  const enginesFile = [
    { ...place, name: 'Studio', kind: 'comfyui', settings: { address: comfy.origin, key: comfy.secret } },
    { ...place, name: 'OpenAI', kind: 'openai', settings: { address: `${service.origin}/v1`, key: service.secret } },
  ]
  // The built-in kinds beside them, whose addresses must not be reached here.
  server = await createTestApp({ kinds: [comfyui, openai], worker: true, config: { workers: 0, enginesFile } })
  await applyEnginesFile(server.context)
  await surveyDue(server.context)
  member = await server.signUp()
  await waitFor(async () => {
    const models = await member.client('GET /api/v2/models.json')
    return ['comfyui/', 'openai/'].every((kind) => models.some(({ model }) => model.startsWith(kind)))
  })
  const upload = async (background: string): Promise<string> => {
    const bytes = await sharp({ create: { width: 256, height: 256, channels: 3, background } })
      .png()
      .toBuffer()
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'given.png')
    return (await member.client('POST /api/v2/upload', { body })).url
  }
  const [image, mask] = [await upload('teal'), await upload('white')]
  given = { ...SMALL, image, mask, prompt: 'a lighthouse at dusk', text: 'Good morning', control_type: 'canny' }
})
afterAll(async () => {
  await server.close()
  await Promise.all([comfy.close(), service.close()])
})

const modes = MODE_LIST.filter(({ id }) => id !== 'Apps')

/** Small values for a model's fields in a mode. */
function inputOf(mode: Mode, model: FormTraits): Input {
  const names = Object.entries(mode.properties(model)).filter(([name]) => given[name] !== undefined)
  return Object.fromEntries(
    names.map(([name, { minimum = 0, options }]) => {
      const value = given[name] ?? ''
      if (options) return [name, options.some((option) => option.value === value) ? value : (options[0]?.value ?? '')]
      return [name, typeof value === 'number' ? Math.max(value, minimum) : value]
    }),
  )
}

it(
  'runs each mode on an external engine by default, except modes done well by built-in models [P-09, M-02]',
  { timeout: 300_000 },
  async () => {
    const asked = await Promise.all(
      modes.map(async (mode): Promise<[string, string]> => {
        const model = requireModel(server.context, { caller: NOBODY, mode, wanted: '' })
        if (model.lane === 'here') return [mode.id, 'here']
        const body = { input: inputOf(mode, model), model: model.id, job_type: mode.id }
        return [mode.id, (await member.client('POST /api/v2/playground_generate', { body })).id]
      }),
    )
    // Eighteen works are checked and get thumbnails one after the other, beside other load on the machine.
    const { jobs } = await waitFor(
      async () => {
        const listed = await member.client('GET /api/v2/generate/jobs')
        return listed.jobs.every(({ status }) => !isActive(status)) ? listed : undefined
      },
      { milliseconds: 280_000 },
    )
    const made = asked.map(([mode, id]) => {
      const job = jobs.find((one) => one.id === id)
      return [mode, job ? (job.error?.message ?? `${job.status}: ${job.works.map(({ jobtype }) => jobtype).join()}`) : id]
    })
    expect(made).toEqual(modes.map(({ id }) => [id, HERE.has(id) ? 'here' : `Finished: ${id}`]))
    // Sides of 256 are a multiple of every step, so no output has another size or a warning.
    expect(jobs.flatMap(({ warnings }) => warnings).filter((text) => text.includes('the engine made'))).toEqual([])
    // A model that edits by instruction receives the mode's purpose as text.
    const sent = JSON.stringify(comfy.workflows())
    for (const words of [
      'Keep the person and the clothes',
      'sells this product',
      'natural colours',
      'Restore this picture',
      'an oil painting',
    ])
      expect(sent).toContain(words)
  },
)
