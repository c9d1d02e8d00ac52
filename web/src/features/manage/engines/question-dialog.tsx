import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Cpu, HardDriveDownload, KeyRound, Network } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { api } from '../../../lib/api.ts'
import { AudienceChoice } from '../settings/audience-choice.tsx'
import { openConnect } from './connect-store.ts'
import { LOCAL_MODELS } from './local-models.tsx'
import { connectionsQuery, kindsQuery } from './queries.ts'
import styles from './question-dialog.module.css'

/** Asks once where pictures come from and who uses the installation. Closing it is an answer, too. */
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
  const connect = () => {
    leave()
    openConnect()
    void navigate({ to: '/manage/config', search: { part: 'engines' } })
  }
  const download = () => {
    leave()
    void navigate({ to: '/manage/config', search: { part: 'engines' }, hash: LOCAL_MODELS })
  }
  return (
    <Dialog title={t('engines.question.title')} onClose={leave} width={480}>
      <DialogLead>{t('engines.question.lead')}</DialogLead>
      <div className={styles.ways}>
        <Way
          icon={<Network aria-hidden />}
          first
          name={t('engines.question.network')}
          hint={t('engines.question.networkHint')}
          onClick={connect}
        />
        {services && (
          <Way icon={<KeyRound aria-hidden />} name={t('engines.question.key')} hint={t('engines.question.keyHint')} onClick={connect} />
        )}
        <Way
          icon={<HardDriveDownload aria-hidden />}
          name={t('engines.question.local')}
          hint={t('engines.question.localHint')}
          onClick={download}
        />
        <Way icon={<Cpu aria-hidden />} name={t('engines.question.builtIn')} hint={t('engines.question.builtInHint')} onClick={leave} />
      </div>
      <AudienceChoice />
    </Dialog>
  )
}

interface WayProps {
  readonly icon: ReactNode
  readonly name: string
  readonly hint: string
  readonly first?: boolean
  readonly onClick: () => void
}

const Way = ({ icon, name, hint, first, onClick }: WayProps) => (
  <button type="button" data-autofocus={first} className={styles.way} onClick={onClick}>
    {icon}
    <span className={styles.words}>
      <span className={styles.name}>{name}</span>
      <span className={styles.hint}>{hint}</span>
    </span>
  </button>
)
