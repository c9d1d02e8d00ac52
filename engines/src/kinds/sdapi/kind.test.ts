import { describeHeldConnection } from '../../../test/describe-held-connection.ts'
import { TEXT_TASK } from '../../../test/text-task.ts'
import { kind } from './kind.ts'
import { createSdapiServer } from './test/server.ts'
import { trial } from './test/trial.ts'

describeHeldConnection('Forge [M-02]', {
  ...trial,
  kind,
  createPeer: () => createSdapiServer({ flavour: 'forge' }),
  naming: (peer) => peer,
  task: { ...TEXT_TASK, count: 2 },
})
