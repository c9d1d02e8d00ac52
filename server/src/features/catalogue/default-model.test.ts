import { MODE_LIST } from '@stipple/core/modes/find-mode'
import { kind } from '@stipple/engines/kinds/comfyui/kind'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ComfyServer, createComfyServer } from '../../../../engines/src/kinds/comfyui/test/server.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { waitFor } from '../../../test/wait-for.ts'
import type { ConnectionState } from '../../db/schema/engines.ts'
import { applyEnginesFile, surveyDue } from '../engines/public.ts'
import { offeredModels, requireModel } from './service.ts'

let comfy: ComfyServer
let server: TestApp
const connection = { name: 'Studio', kind: 'comfyui', settings: {}, slots: 1, weight: 1, state: 'on' as ConnectionState }
beforeAll(async () => {
  comfy = await createComfyServer({ api: 'jobs' })
  connection.settings = { address: comfy.origin, key: comfy.secret }
  // The built-in engines and a ComfyUI server.
  server = await createTestApp({ kinds: [kind], config: { enginesFile: [connection] } })
})
afterAll(async () => {
  await server.close()
  await comfy.close()
})

const NOBODY = { isVip: false, isAllowlisted: false, isSuper: false }
/** Default model of each mode. */
const defaults = (): Map<string, string> =>
  new Map(modes().map((mode) => [mode.id, requireModel(server.context, { caller: NOBODY, mode, wanted: '' }).id]))
/** Modes with a model; apps run as the mode that they are made of. */
const modes = () => MODE_LIST.filter((mode) => offeredModels(server.context).some((model) => model.modes.includes(mode)))
const apply = async (state: ConnectionState, isThere: () => boolean): Promise<void> => {
  connection.state = state
  await applyEnginesFile(server.context)
  await surveyDue(server.context)
  await waitFor(isThere)
}
const comfyModels = () => offeredModels(server.context).filter(({ id }) => id.startsWith('comfyui/'))

it('chooses the best external model of a capable engine while that responds, else a built-in one [P-09]', async () => {
  const before = defaults()
  expect([...before.values()].every((id) => id.startsWith('builtin/'))).toBe(true)
  await apply('on', () => comfyModels().length > 0)

  const found = defaults()
  expect(modes().length).toBeGreaterThan(20)
  for (const mode of modes()) {
    const isAble = comfyModels().some(({ modes }) => modes.includes(mode))
    if (!isAble) expect([mode.id, found.get(mode.id)]).toEqual([mode.id, before.get(mode.id)])
    else expect([mode.id, found.get(mode.id)]).toEqual([mode.id, expect.stringMatching(/^comfyui\//)])
  }
  expect(found.get('Text2Img')).toMatch(/\/flux2\//)
  expect(found.get('Inpainting')).toMatch(/\/flux1-fill\//)
  expect(found.get('Outpainting')).toMatch(/\/flux1-fill\//)
  expect(found.get('RemoveBg')).toMatch(/^builtin\//)

  // The web app takes the first marked model of a mode; models of this machine stay in the list for those who choose them.
  const listed = await server.client()('GET /api/v2/models.json')
  for (const [mode, id] of found)
    expect([
      mode,
      listed.find(({ modes, type, default: isDefault }) => isDefault && type !== 'Apps' && modes.some((one) => one === mode))?.model,
    ]).toEqual([mode, id])
  expect(listed.some(({ model }) => model === before.get('Text2Img'))).toBe(true)
  const mode = MODE_LIST.find(({ id }) => id === 'Text2Img')
  expect(mode && requireModel(server.context, { caller: NOBODY, mode, wanted: before.get('Text2Img') ?? '' }).id).toBe(
    before.get('Text2Img'),
  )

  await apply('paused', () => comfyModels().every(({ resting }) => resting))
  expect(comfyModels().length).toBeGreaterThan(0)
  expect(defaults()).toEqual(before)
})
