import { useLanguage } from '../../../lib/use-language.ts'

const LOCALES: Readonly<Record<string, string>> = { zh: 'zh-CN' }

/** Formats an amount without a currency: two decimals, more for small ones. */
export function useMoney(): (amount: number) => string {
  const language = useLanguage()
  return (amount) =>
    amount.toLocaleString(LOCALES[language] ?? language, { minimumFractionDigits: 2, maximumFractionDigits: amount < 1 ? 6 : 2 })
}
