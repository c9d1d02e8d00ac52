import type { Text } from '@stipple/core/domain/text'
import { z } from 'zod'
import { defineSetting } from './define-setting.ts'

const MOST = 100_000
const cap = (label: Text, initial: number) =>
  defineSetting({
    group: 'access',
    kind: 'number',
    label,
    minimum: 1,
    maximum: MOST,
    schema: z.int().min(1).max(MOST),
    initial: () => initial,
  })

/** Number of jobs of a member (unlimited for super users), and the time that a job waits for an engine. */
export const jobSettings = {
  'jobs.paused': defineSetting({
    group: 'access',
    kind: 'switch',
    label: { en: 'Pause the queue', zh: '暂停队列' },
    hint: {
      en: 'No job starts, those of super users included. Running jobs finish, and new ones wait. Members see it at the top of every page and on their waiting jobs.',
      zh: '不再开始新任务，管理员的任务也一样；正在运行的任务照常完成，新提交的任务会排队。页面顶部和排队的任务上会显示提示。',
    },
    schema: z.boolean(),
    initial: () => false,
  }),
  'jobs.waiting': cap({ en: 'Waiting jobs per member', zh: '每个用户最多排队的任务数' }, 100),
  'jobs.waitingVip': cap({ en: 'Waiting jobs per VIP member', zh: '每个 VIP 用户最多排队的任务数' }, 300),
  'jobs.waitingAllowlisted': cap({ en: 'Waiting jobs per allowlisted member', zh: '每个白名单用户最多排队的任务数' }, 300),
  'jobs.running': cap({ en: 'Running jobs per member', zh: '每个用户最多同时运行的任务数' }, 8),
  'jobs.runningVip': cap({ en: 'Running jobs per VIP member', zh: '每个 VIP 用户最多同时运行的任务数' }, 16),
  'jobs.runningAllowlisted': cap({ en: 'Running jobs per allowlisted member', zh: '每个白名单用户最多同时运行的任务数' }, 16),
  'jobs.patienceMinutes': defineSetting({
    group: 'access',
    kind: 'number',
    label: { en: 'Wait time for an offline engine (minutes)', zh: '引擎连不上时任务最多等待的分钟数' },
    hint: { en: 'After this time the job fails and its dots are returned.', zh: '超过这个时间，任务失败并退还点数。' },
    minimum: 1,
    maximum: 10_080,
    schema: z.int().min(1).max(10_080),
    initial: () => 30,
  }),
}
