import type { KindTrial } from '../../../../test/kind-trial.ts'
import { createSdcppServer } from './server.ts'

export const trial: KindTrial = {
  kind: 'sdcpp',
  createPeer: createSdcppServer,
  settings: ({ origin, secret }) => ({ address: origin, user: 'member', key: secret }),
  model: 'sdcpp/',
  inside: true,
  call: '/sdcpp/v1/img_gen',
}
