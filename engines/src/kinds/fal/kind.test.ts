import { describeConnection } from '../../../test/describe-connection.ts'
import { TEXT_TASK } from '../../../test/text-task.ts'
import { kind } from './kind.ts'
import { trial } from './test/trial.ts'

describeConnection('fal [M-02]', { ...trial, kind, task: TEXT_TASK, choosesNames: true })
