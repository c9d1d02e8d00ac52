import { localize } from '@stipple/core/domain/text'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Server } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import type { Found } from './connect-store.ts'
import { QuestionChoice } from './question-choice.tsx'
import styles from './question-dialog.module.css'

/** Engines at their usual ports on the loopback address. No other address is probed. */
const nearbyQuery = queryOptions({
  queryKey: ['manage', 'engines on this machine'],
  queryFn: async () => (await api('POST /api/manage/engine_recognize', { body: {} })).data.found,
  staleTime: 0,
})

/** Engines found on this machine, each with a connect button. */
export function QuestionFound({ onConnect }: { onConnect: (found: Found) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, isPending } = useQuery(nearbyQuery)
  return (
    <>
      <p role="status" className={styles.looked}>
        {isPending && t('engines.question.looking')}
        {data?.length === 0 && t('engines.question.noneFound')}
      </p>
      {data?.map((found, at) => (
        <QuestionChoice
          key={JSON.stringify(found)}
          first={at === 0}
          icon={<Server aria-hidden />}
          name={t('engines.question.connect', { name: localize(found.label, language) })}
          hint={t('engines.question.foundAt', { address: String(found.settings['address'] ?? '') })}
          onClick={() => onConnect(found)}
        />
      ))}
    </>
  )
}
