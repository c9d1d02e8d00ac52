import type { User } from '@stipple/core/contract/shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LogOut, Pencil, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { showDialog } from '../../../lib/dialogs.ts'
import { formatBytes } from '../../../lib/format.ts'
import { notifyError } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { formatDay } from '../format-time.ts'
import { useIdentity } from '../identity-store.ts'
import { careerOf, profileQuery } from '../profile-queries.ts'
import { signOut } from '../queries.ts'
import { showIdentity } from '../show-identity.ts'
import { Avatar } from './avatar.tsx'
import { CopyUserId } from './copy-user-id.tsx'
import { RenameForm } from './rename-form.tsx'
import styles from './profile-card.module.css'

/** The member: avatar, name, ID, status and career. */
export function ProfileCard({ user }: { user: User }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const queries = useQueryClient()
  const [renaming, setRenaming] = useState(false)
  const { data: profile, error, refetch } = useQuery(profileQuery)
  const chosen = useIdentity((state) => state.chosen)
  useEffect(() => {
    if (chosen !== undefined) void queries.invalidateQueries({ queryKey: profileQuery.queryKey })
  }, [chosen, queries])
  const career = profile && careerOf(profile)

  return (
    <div className={styles.card}>
      <div className={styles.who}>
        <Avatar user={user} size={72} />
        {renaming ? (
          <RenameForm name={user.name} onClose={() => setRenaming(false)} />
        ) : (
          <div className={styles.text}>
            <p className={styles.name}>
              <span>{user.name}</span>
              {user.platform === 'builtin' && (
                <IconButton
                  label={t('member.profile.rename')}
                  icon={<Pencil aria-hidden />}
                  className={styles.pencil}
                  onClick={() => setRenaming(true)}
                />
              )}
            </p>
            <p className={user.isVip ? styles.vip : styles.standing}>
              {!user.isVip && t('member.profile.general')}
              {user.isVip &&
                (profile?.vip_until
                  ? t('member.profile.vipUntil', { date: formatDay(profile.vip_until, language) })
                  : t('member.profile.vip'))}
            </p>
          </div>
        )}
      </div>

      <div className={styles.rows}>
        <CopyUserId user={user} />
        {profile && (
          <div className={styles.row}>
            <span className={styles.label}>{t('member.profile.career')}</span>
            <span className={career === undefined ? styles.none : undefined}>
              {career === undefined ? t('member.profile.noCareer') : t(`member.identity.identity${career}`)}
            </span>
            <button type="button" className={styles.link} onClick={() => void showIdentity(career)}>
              {t(career === undefined ? 'member.profile.choose' : 'member.profile.change')}
            </button>
          </div>
        )}
        {profile && (
          <div className={styles.row}>
            <span className={styles.label}>{t('member.profile.storage')}</span>
            <span>
              {profile.storage.limit === undefined
                ? t('member.profile.storageUsed', { used: formatBytes(profile.storage.used) })
                : t('member.profile.storageOf', { used: formatBytes(profile.storage.used), limit: formatBytes(profile.storage.limit) })}
            </span>
          </div>
        )}
        {profile && (
          <div className={styles.row}>
            <span className={styles.label}>{t('member.uploads.title')}</span>
            <button type="button" className={styles.link} onClick={() => showDialog('uploads')}>
              {t('member.uploads.manage')}
            </button>
          </div>
        )}
        {!profile && !error && <Skeleton height={36} />}
        {error && !profile && (
          <div className={styles.row} role="alert">
            <span className={styles.none}>{t('member.profile.failed')}</span>
            <button type="button" className={styles.link} onClick={() => void refetch()}>
              {t('common.retry')}
            </button>
          </div>
        )}
      </div>

      <div className={styles.buttons}>
        <Button icon={<Smartphone size={16} strokeWidth={1.6} aria-hidden />} onClick={() => showDialog('linkDevice')}>
          {t('account.linkDevice')}
        </Button>
        <Button icon={<LogOut size={16} strokeWidth={1.6} aria-hidden />} onClick={() => void signOut().catch(notifyError)}>
          {t('account.signOut')}
        </Button>
      </div>
      {profile && <p className={styles.since}>{t('member.profile.since', { date: formatDay(profile.created_at, language) })}</p>}
    </div>
  )
}
