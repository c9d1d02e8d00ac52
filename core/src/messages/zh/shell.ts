import type { shell as english } from '../en/shell.ts'

export const shell: typeof english = {
  titles: {
    home: '发现',
    generate: '创作',
    history: '我的作品',
    work: '作品',
    me: '我的',
    options: '设置',
    recharge: '充值',
    resources: '模型与许可',
    about: '关于',
    terms: '用户协议',
    privacy: '隐私保护',
    notFound: '页面不存在',
  },
}
