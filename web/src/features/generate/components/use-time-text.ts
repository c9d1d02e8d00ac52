import { useTranslation } from 'react-i18next'

/** Formats seconds in short: "8 s", "2 min". */
export function useTimeText(): (seconds: number) => string {
  const { t } = useTranslation()
  return (seconds) =>
    seconds < 90
      ? t('generate.seconds', { count: Math.max(1, Math.round(seconds)) })
      : t('generate.minutes', { count: Math.round(seconds / 60) })
}
