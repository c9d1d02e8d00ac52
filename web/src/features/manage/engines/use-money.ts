import { useLanguage } from '../../../lib/use-language.ts'

const LOCALES: Readonly<Record<string, string>> = { zh: 'zh-CN' }

/** Writes an amount without a currency: two decimals, and of small ones as many as they have. */
export function useMoney(): (amount: number) => string {
  const language = useLanguage()
  return (amount) =>
    amount.toLocaleString(LOCALES[language] ?? language, { minimumFractionDigits: 2, maximumFractionDigits: amount < 1 ? 6 : 2 })
}
