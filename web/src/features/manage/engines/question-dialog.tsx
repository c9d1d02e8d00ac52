import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Brush, KeyRound, Network } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { api } from '../../../lib/api.ts'
import { AudienceChoice } from '../settings/audience-choice.tsx'
import { openConnect, type Start } from './connect-store.ts'
import { LOCAL_MODELS } from './local-models.tsx'
import { connectionsQuery, kindsQuery } from './queries.ts'
import { QuestionChoice } from './question-choice.tsx'
import { QuestionDownload } from './question-download.tsx'
import { QuestionFound } from './question-found.tsx'
import styles from './question-dialog.module.css'

/** Asks once for the image engine and the users of the installation. Closing it counts as an answer. */
export function QuestionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const services = useQuery(kindsQuery).data?.some(({ elsewhere }) => elsewhere !== false) ?? false
  const { mutate } = useMutation({
    mutationFn: () => api('POST /api/manage/engine_asked'),
    onSettled: () => queries.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  })
  const leave = () => {
    mutate()
    onClose()
  }
  const connect = (start?: Start) => {
    leave()
    openConnect(start)
    void navigate({ to: '/manage/config', search: { part: 'engines' } })
  }
  const showModels = () => {
    leave()
    void navigate({ to: '/manage/config', search: { part: 'engines' }, hash: LOCAL_MODELS })
  }
  return (
    <Dialog title={t('engines.question.title')} onClose={leave} width={520}>
      <DialogLead>{t('engines.question.lead')}</DialogLead>
      <div className={styles.choices}>
        <QuestionFound onConnect={(found) => connect({ found })} />
        <QuestionDownload onMore={showModels} />
        {services && (
          <QuestionChoice
            icon={<KeyRound aria-hidden />}
            name={t('engines.question.key')}
            hint={t('engines.question.keyHint')}
            onClick={() => connect()}
          />
        )}
        <QuestionChoice
          icon={<Network aria-hidden />}
          name={t('engines.question.network')}
          hint={t('engines.question.networkHint')}
          onClick={() => connect()}
        />
        <QuestionChoice
          icon={<Brush aria-hidden />}
          name={t('engines.question.builtIn')}
          hint={t('engines.question.builtInHint')}
          onClick={leave}
        />
      </div>
      <AudienceChoice />
    </Dialog>
  )
}
