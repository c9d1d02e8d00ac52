import { maximPack } from './maxim.ts'

export const pack = maximPack({
  kind: 'deraining',
  label: { en: 'MAXIM (rain)', zh: 'MAXIM 去雨' },
  integrity: 'sha512-+nCU/d+8elGa7Vpr6Cer5ILA0lZHNvHcIxuTQCtjjFZIm6d9OiQJqkrQ8QZVh4+83nQNsfjolP7SVADMYUbz9g==',
  bytes: 53_415_066,
  shards: 14,
})
