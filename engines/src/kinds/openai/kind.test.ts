import { describeHeldConnection } from '../../../test/describe-held-connection.ts'
import { TEXT_TASK } from '../../../test/text-task.ts'
import { kind } from './kind.ts'
import { createOpenAiServer } from './test/server.ts'
import { trial } from './test/trial.ts'

const task = { ...TEXT_TASK, width: 1024, height: 1024 }

describeHeldConnection('OpenAI [M-02]', { ...trial, kind, createPeer: () => createOpenAiServer({ flavour: 'openai' }), task })
