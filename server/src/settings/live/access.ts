import { z } from 'zod'
import { defineSetting } from './define-setting.ts'

export const accessSettings = {
  'access.signUp': defineSetting({
    group: 'access',
    kind: 'switch',
    label: { en: 'New accounts', zh: '开放注册' },
    hint: {
      en: 'When off, nobody can create an account with a name and password. Existing accounts and an OpenID provider work as before.',
      zh: '关闭后不能用名称和密码注册新账号；已有账号和 OpenID 登录不受影响。',
    },
    schema: z.boolean(),
    initial: () => true,
  }),
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
  'access.secondFactor': defineSetting({
    group: 'access',
    kind: 'choice',
    label: { en: 'Require a second factor', zh: '强制两步验证' },
    hint: {
      en: 'Accounts without one must set up an authenticator app or a passkey before they can do anything else. API keys and accounts of an OpenID provider are not affected.',
      zh: '未开启的账号须先设置验证器或通行密钥，才能使用其他功能。API 密钥和 OpenID 账号不受影响。',
    },
    options: [
      { value: 'nobody', label: { en: 'Nobody', zh: '不强制' } },
      { value: 'operators', label: { en: 'Administrators', zh: '管理员' } },
      { value: 'everybody', label: { en: 'Everyone', zh: '所有人' } },
    ],
    schema: z.enum(['nobody', 'operators', 'everybody']),
    initial: () => 'nobody' as const,
  }),
}
