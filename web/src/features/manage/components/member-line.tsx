import type { ManagedMember } from '@stipple/core/contract/manage'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { Switch } from '../../../components/switch/switch.tsx'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/confirm.ts'
import { notifyError } from '../../../lib/notify.ts'
import { stamp } from '../../../lib/stamp.ts'
import styles from './list.module.css'

type Change = Partial<Pick<ManagedMember, 'is_vip' | 'is_allowlisted' | 'is_super' | 'suspended'>>

interface Props {
  readonly member: ManagedMember
  readonly onGrant: () => void
  readonly onLink: () => void
  readonly onStrike: () => void
}

/** A member: figures, roles and dots. Risky actions ask for confirmation. */
export function MemberLine({ member, onGrant, onLink, onStrike }: Props) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { uid, name } = member
  const { mutate, isPending } = useMutation({
    mutationFn: (change: Change) => api('POST /api/manage/member_update', { body: { uid, ...change } }),
    onError: notifyError,
    onSettled: () => queries.invalidateQueries({ queryKey: ['manage', 'members'] }),
  })
  const suspend = async (suspended: boolean) => {
    const sure =
      !suspended ||
      (await confirm({
        title: t('manage.members.suspendTitle', { name }),
        text: t('manage.members.suspendText'),
        action: t('manage.members.suspend'),
      }))
    if (sure) mutate({ suspended })
  }
  const promote = async (isSuper: boolean) => {
    const sure =
      !isSuper ||
      (await confirm({
        title: t('manage.members.superTitle', { name }),
        text: t('manage.members.superText'),
        action: t('manage.members.superAction'),
      }))
    if (sure) mutate({ is_super: isSuper })
  }
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <p>
          <span className={styles.name}>{name}</span> <span className={styles.soft}>{uid}</span>
        </p>
        <p className={styles.facts}>
          <span>{t('manage.members.facts', { balance: member.balance, works: member.works, jobs: member.jobs })}</span>
          <span>{t('manage.members.since', { at: stamp(member.created) })}</span>
          {member.last_seen !== undefined && <span>{t('manage.members.seen', { at: stamp(member.last_seen) })}</span>}
        </p>
        <div className={styles.switches}>
          <Switch label={t('manage.members.vip')} checked={member.is_vip} disabled={isPending} onChange={(is_vip) => mutate({ is_vip })} />
          <Switch
            label={t('manage.members.allowlisted')}
            checked={member.is_allowlisted}
            disabled={isPending}
            onChange={(is_allowlisted) => mutate({ is_allowlisted })}
          />
          <Switch
            label={t('manage.members.super')}
            checked={member.is_super}
            disabled={isPending}
            onChange={(isSuper) => void promote(isSuper)}
          />
          <Switch
            label={t('manage.members.suspended')}
            checked={member.suspended}
            disabled={isPending}
            onChange={(suspended) => void suspend(suspended)}
          />
        </div>
      </div>
      <div className={styles.actions}>
        <Link
          to="/manage/jobs"
          search={{ member: uid }}
          className={buttonClass({ look: 'quiet', size: 'small' })}
          aria-label={t('manage.members.jobsOf', { name })}
        >
          {t('manage.tabs.jobs')}
        </Link>
        <Button size="small" look="quiet" onClick={onLink}>
          {t('manage.members.link')}
        </Button>
        <Button size="small" look="quiet" onClick={onStrike}>
          {t('manage.strikes.open')}
        </Button>
        <Button size="small" onClick={onGrant}>
          {t('manage.members.grant')}
        </Button>
      </div>
    </li>
  )
}
