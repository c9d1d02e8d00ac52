import { maximPack } from './maxim.ts'

export const pack = maximPack({
  kind: 'dehazing-outdoor',
  label: { en: 'MAXIM (haze outdoors)', zh: 'MAXIM 室外去雾' },
  integrity: 'sha512-vOPYJU2vqe3gdBDgwfCu1rO6bpBILrXy6e6uFuC0WdcOOvjyWCIT75m5yZXW+egtC9Z9MSBu9s8+sHCFj0fZnA==',
  bytes: 53_387_173,
  shards: 14,
})
