import type { CommunityWork } from '@stipple/core/contract/community'
import type { Contest } from '@stipple/core/contract/contests'
import { contestText } from '@stipple/core/domain/contest'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { Loaded } from '../../../components/loaded/loaded.tsx'
import { PictureButton } from '../../../components/picture-button/picture-button.tsx'
import { confirm } from '../../../lib/confirm.ts'
import { notify } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { titleOf } from '../../history/public.ts'
import { contestQuery, publishedQuery, useEnter } from '../queries.ts'
import styles from './enter-dialog.module.css'

/** The member's published works: a press enters one in a contest, another press removes it. */
export function EnterDialog({ contest, onClose }: { contest: Contest; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const query = useInfiniteQuery(publishedQuery(language))
  const { data } = useQuery(contestQuery(contest.id))
  const enter = useEnter(contest.id)
  const title = contestText(contest.title, language)
  const entered = data?.entered ?? []
  const press = async (work: CommunityWork) => {
    const isIn = entered.some(({ cid }) => cid === work.cid)
    const question = { title: t('contests.removeTitle'), text: t('contests.removeText'), action: t('contests.remove') }
    if (isIn && !(await confirm(question))) return
    enter.mutate(
      { cid: work.cid, entered: !isIn },
      { onSuccess: () => notify(t(isIn ? 'contests.removed' : 'contests.entered', { title }), { tone: 'done' }) },
    )
  }
  return (
    <Dialog title={t('contests.enterTitle', { title })} onClose={onClose} width={720}>
      <DialogLead>{t('contests.enterLead', { entered: entered.length, count: contest.per_member })}</DialogLead>
      <Loaded query={query} failed={t('contests.failed')} height={200}>
        {({ pages }) => {
          const works = pages.flatMap((part) => part.data)
          if (works.length === 0)
            return (
              <Empty title={t('contests.enterNone')} text={t('contests.enterNoneText')}>
                <Link to="/history" className={buttonClass({ look: 'primary' })} onClick={onClose}>
                  {t('contests.toWorks')}
                </Link>
              </Empty>
            )
          return (
            <ul className={styles.grid}>
              {works.map((work) => {
                const isIn = entered.some(({ cid }) => cid === work.cid)
                return (
                  <li key={work.cid}>
                    <PictureButton
                      style={{ backgroundColor: work.colour }}
                      aria-label={t('contests.enterWork', { title: titleOf(work, language) })}
                      aria-pressed={isIn}
                      disabled={enter.isPending}
                      onClick={() => void press(work)}
                    >
                      <img src={work.thumbnails[300]} width={300} height={300} alt="" loading="lazy" decoding="async" />
                      {isIn && (
                        <span className={styles.check}>
                          <Check size={14} strokeWidth={3} aria-hidden />
                        </span>
                      )}
                    </PictureButton>
                  </li>
                )
              })}
            </ul>
          )
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('contests.more')}
        </Button>
      )}
    </Dialog>
  )
}
