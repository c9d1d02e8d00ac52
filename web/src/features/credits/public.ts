export { Balance } from './components/balance.tsx'
export { Dots } from './components/dots.tsx'
export { balanceQuery, useBalance } from './queries.ts'
