import { MAX_GIGABYTES } from '@stipple/core/domain/account'
import { z } from 'zod'
import { defineSetting } from './define-setting.ts'

export const keepingSettings = {
  'keeping.trashDays': defineSetting({
    group: 'keeping',
    kind: 'number',
    label: { en: 'Days in the trash before deletion', zh: '回收站保留天数' },
    minimum: 1,
    maximum: 365,
    schema: z.int().min(1).max(365),
    initial: () => 30,
  }),
  'keeping.memberGigabytes': defineSetting({
    group: 'keeping',
    kind: 'number',
    label: { en: 'Storage per member (GB)', zh: '每个用户的存储空间（GB）' },
    hint: {
      en: 'Includes works, the trash and uploads. Jobs that are already accepted can exceed it. 0: no limit.',
      zh: '包括作品、回收站和上传的文件。空间未满时接受的任务仍会完成并保存。0 表示不限。',
    },
    minimum: 0,
    maximum: MAX_GIGABYTES,
    schema: z.int().min(0).max(MAX_GIGABYTES),
    initial: () => 50,
  }),
}
