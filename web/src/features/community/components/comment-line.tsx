import type { Comment } from '@stipple/core/contract/comments'
import { Link } from '@tanstack/react-router'
import { Ban, Ellipsis, Eye, EyeOff, Flag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/badge/badge.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Menu, MenuItem } from '../../../components/menu/menu.tsx'
import { confirm } from '../../../lib/confirm.ts'
import { notify, notifyError } from '../../../lib/notify.ts'
import { stamp } from '../../../lib/stamp.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { formatAgo, useSession } from '../../account/public.ts'
import { useModerateComment, useRemoveComment } from '../comment-queries.ts'
import { reportComment } from '../report-store.ts'
import { useAskToBlock } from '../use-ask-to-block.ts'
import { Portrait } from './portrait.tsx'
import styles from './comments.module.css'

/** A comment: author, time, plain text with line breaks, and actions. Addresses are not links. */
export function CommentLine({ comment, cid }: { comment: Comment; cid: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { author, text, hidden = false, create_time: time } = comment
  return (
    <li className={styles.line} data-hidden={hidden || undefined}>
      <Portrait author={author} size={28} />
      <div className={styles.body}>
        <p className={styles.head}>
          <bdi className={styles.name}>
            {author.page ? (
              <Link to="/people/$uid" params={{ uid: author.uid }} className={styles.page}>
                {author.name}
              </Link>
            ) : (
              author.name
            )}
          </bdi>
          {comment.by_maker && <Badge>{t('comments.maker')}</Badge>}
          <time className={styles.time} dateTime={time} title={stamp(time)}>
            {formatAgo(time, language)}
          </time>
        </p>
        <CommentText text={text} />
        {hidden && <p className={styles.soft}>{t(comment.mine ? 'comments.hiddenOwn' : 'comments.hidden')}</p>}
      </div>
      <Actions comment={comment} cid={cid} />
    </li>
  )
}

const LONG = { characters: 360, lines: 8 }

function CommentText({ text }: { text: string }) {
  const { t } = useTranslation()
  const [whole, setWhole] = useState(false)
  const isLong = text.length > LONG.characters || text.split('\n').length > LONG.lines
  return (
    <>
      <p className={styles.text} dir="auto" data-cut={(isLong && !whole) || undefined}>
        {text}
      </p>
      {isLong && (
        <button type="button" className={styles.whole} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {t(whole ? 'comments.short' : 'comments.whole')}
        </button>
      )}
    </>
  )
}

function Actions({ comment, cid }: { comment: Comment; cid: string }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const remove = useRemoveComment(cid)
  const moderate = useModerateComment()
  const askToBlock = useAskToBlock()
  const { id, hidden = false, author } = comment
  const name = t('comments.more', { name: author.name })

  const askAndRemove = async () => {
    if (!(await confirm({ title: t('comments.removeTitle'), text: t('comments.removeText'), action: t('comments.remove') }))) return
    remove.mutate(id, {
      onSuccess: () => notify(t('comments.removed'), { tone: 'done' }),
      onError: notifyError,
    })
  }
  const decide = (decision: 'keep' | 'hide') =>
    moderate.mutate(
      { id, decision },
      {
        onSuccess: () => notify(t(decision === 'hide' ? 'community.manage.hid' : 'comments.shown'), { tone: 'done' }),
        onError: notifyError,
      },
    )
  return (
    <Menu
      label={name}
      width={200}
      target={(button) => <IconButton label={name} className={styles.more} icon={<Ellipsis aria-hidden />} {...button} />}
    >
      {!comment.mine && (
        <MenuItem icon={<Flag aria-hidden />} onSelect={() => reportComment(comment)}>
          {t('comments.report')}
        </MenuItem>
      )}
      {user && !comment.mine && (
        <MenuItem icon={<Ban aria-hidden />} onSelect={() => void askToBlock(author)}>
          {t('community.block.action')}
        </MenuItem>
      )}
      {user?.isSuper && (
        <MenuItem icon={hidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />} onSelect={() => decide(hidden ? 'keep' : 'hide')}>
          {t(hidden ? 'comments.show' : 'comments.hide')}
        </MenuItem>
      )}
      {comment.deletable && (
        <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void askAndRemove()}>
          {t('comments.remove')}
        </MenuItem>
      )}
    </Menu>
  )
}
