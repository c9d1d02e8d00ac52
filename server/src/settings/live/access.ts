import { z } from 'zod'
import { defineSetting } from './define-setting.ts'

export const accessSettings = {
  'access.allowlist': defineSetting({
    group: 'access',
    kind: 'lines',
    label: { en: 'Allowlisted user keys', zh: '白名单账号' },
    hint: {
      en: 'One per line. Members whose user key begins with it can train styles, make 3D models, create apps and publish.',
      zh: '每行一个：账号标识以它开头的用户可以训练 LoRA、生成 3D 模型、制作应用和发布作品。',
    },
    schema: z.array(z.string().trim().min(1).max(100)).max(10_000),
    initial: ({ accounts }) => [...accounts.allowlist],
  }),
}
