import { findMode } from '@stipple/core/modes/find-mode'
import { kind } from '@stipple/engines/kinds/sdapi/kind'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSdapiServer, type SdapiServer } from '../../../../engines/src/kinds/sdapi/test/server.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { waitFor } from '../../../test/wait-for.ts'
import type { ConnectionState } from '../../db/schema/engines.ts'
import { applyEnginesFile, surveyDue } from '../engines/public.ts'
import { offeredModels, requireModel } from './service.ts'

let webui: SdapiServer
let server: TestApp
beforeAll(async () => {
  webui = await createSdapiServer({ flavour: 'a1111' })
  const settings = { address: webui.origin, user: 'member', key: webui.secret }
  const state: ConnectionState = 'on'
  const connection = { name: 'WebUI', kind: 'sdapi', settings, slots: 1, weight: 1, state }
  server = await createTestApp({ kinds: [kind], config: { enginesFile: [connection] } })
  await applyEnginesFile(server.context)
  await surveyDue(server.context)
  await waitFor(() => offeredModels(server.context).some(({ id }) => id.startsWith('sdapi/faces/')))
})
afterAll(async () => {
  await server.close()
  await webui.close()
})

it('offers face repair of a connected engine for restoring, but not as the default model [F: face repair]', () => {
  const mode = findMode('Restore')
  if (!mode) throw new Error('no Restore')
  const caller = { isVip: false, isAllowlisted: false, isSuper: false }
  const restoring = offeredModels(server.context).filter(({ modes }) => modes.includes(mode))
  expect(restoring.map(({ id }) => id)).toEqual(expect.arrayContaining(['sdapi/faces/gfpgan', 'sdapi/faces/codeformer']))
  expect(requireModel(server.context, { caller, mode, wanted: '' }).id).toBe('builtin/restorer')
  expect(requireModel(server.context, { caller, mode, wanted: 'sdapi/faces/gfpgan' }).id).toBe('sdapi/faces/gfpgan')
})
