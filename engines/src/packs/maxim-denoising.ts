import { maximPack } from './maxim.ts'

export const pack = maximPack({
  kind: 'denoising',
  label: { en: 'MAXIM (noise)', zh: 'MAXIM 去噪' },
  integrity: 'sha512-5dPkqYC1b9C8O+7trTjnB/mXf/N7jxI69B2tT97sqPclYQ5cWThAifn7KHXyzyyLeUfuM4lxqbPS/qMMr6p0eA==',
  bytes: 83_029_800,
  shards: 22,
})
