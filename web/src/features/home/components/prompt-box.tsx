import { BASE_STYLES } from '@stipple/core/domain/styles'
import { localize } from '@stipple/core/domain/text'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Menu, MenuItem } from '../../../components/menu/menu.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { rememberMode, requestRun, setField } from '../../drafts/public.ts'
import styles from './prompt-box.module.css'

/** Sizes supported by every model. Square: the model's own. */
const RATIOS = [
  { name: '1:1', size: undefined },
  { name: '3:4', size: [576, 768] },
  { name: '4:3', size: [768, 576] },
  { name: '9:16', size: [576, 1024] },
  { name: '16:9', size: [1024, 576] },
] as const

/** A prompt with style and aspect ratio. Sending it generates the image; a guest signs up first, without having to send again. */
export function PromptBox() {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const id = useId()
  const [prompt, setPrompt] = useState('')
  const [style, setStyle] = useState<(typeof BASE_STYLES)[number]>()
  const [ratio, setRatio] = useState<(typeof RATIOS)[number]>(RATIOS[0])

  const begin = () => {
    if (prompt.trim() !== '') {
      setField('Text2Img', 'prompt', prompt.trim())
      if (style) setField('Text2Img', 'sd_style', style.id)
      if (ratio.size) {
        setField('Text2Img', 'width', ratio.size[0])
        setField('Text2Img', 'height', ratio.size[1])
      }
      requestRun('Text2Img')
    }
    rememberMode('Text2Img')
    void navigate({ to: '/generate/{-$type}/{-$model}', params: { type: 'Text2Img', model: undefined } })
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        begin()
      }}
    >
      <textarea
        className={styles.prompt}
        rows={2}
        value={prompt}
        placeholder={t('home.placeholder')}
        aria-label={t('home.promptLabel')}
        onChange={(event) => setPrompt(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          begin()
        }}
      />
      <div className={styles.line}>
        <Menu
          label={t('home.style')}
          width={200}
          placement="below start"
          target={(button) => (
            <Button size="small" look="quiet" className={styles.chip} {...button}>
              {style ? localize(style.label, language) : t('home.style')}
              <ChevronDown size={14} aria-hidden />
            </Button>
          )}
        >
          <MenuItem chosen={style === undefined} onSelect={() => setStyle(undefined)}>
            {t('home.anyStyle')}
          </MenuItem>
          {BASE_STYLES.map((one) => (
            <MenuItem key={one.id} chosen={style === one} onSelect={() => setStyle(one)}>
              {localize(one.label, language)}
            </MenuItem>
          ))}
        </Menu>
        <div className={styles.ratios} role="radiogroup" aria-label={t('home.ratio')}>
          {RATIOS.map((one) => (
            <label key={one.name} className={styles.ratio}>
              <input type="radio" className="visually-hidden" name={id} checked={one === ratio} onChange={() => setRatio(one)} />
              <span>{one.name}</span>
            </label>
          ))}
        </div>
        <Button type="submit" look="primary" className={styles.go}>
          {t('home.go')}
        </Button>
      </div>
    </form>
  )
}
