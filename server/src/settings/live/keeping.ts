import { z } from 'zod'
import { defineSetting } from './define-setting.ts'

export const keepingSettings = {
  'keeping.trashDays': defineSetting({
    group: 'keeping',
    kind: 'number',
    label: { en: 'Days that deleted works stay in the trash', zh: '回收站保留天数' },
    minimum: 1,
    maximum: 365,
    schema: z.int().min(1).max(365),
    initial: () => 30,
  }),
  'keeping.memberGigabytes': defineSetting({
    group: 'keeping',
    kind: 'number',
    label: { en: 'Storage of each member, in GB', zh: '每个用户的存储空间（GB）' },
    hint: {
      en: 'Works, also those in the trash, and uploads. Jobs accepted while there was room still deliver. 0: no limit.',
      zh: '包括作品、回收站和上传的文件。空间未满时接受的任务仍会完成并保存。0 表示不限。',
    },
    minimum: 0,
    maximum: 100_000,
    schema: z.int().min(0).max(100_000),
    initial: () => 50,
  }),
}
