import { describeConnection } from '../../../test/describe-connection.ts'
import { TEXT_TASK } from '../../../test/text-task.ts'
import { kind } from './kind.ts'
import { createComfyServer } from './test/server.ts'
import { trial } from './test/trial.ts'

for (const api of ['history', 'jobs'] as const)
  describeConnection(`ComfyUI with its ${api} API [M-02]`, {
    ...trial,
    kind,
    createPeer: () => createComfyServer({ api }),
    task: TEXT_TASK,
  })
