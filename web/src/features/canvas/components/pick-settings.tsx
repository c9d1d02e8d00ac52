import { useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../components/button/button.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { Switch } from '../../../components/switch/switch.tsx'
import type { PaintEditor } from '../engine/editor.ts'
import { useTexts } from '../use-texts.ts'
import styles from './pick-settings.module.css'

const LONGEST = 200

/** Selection of objects by name, and removal from the mask. */
export function PickSettings({ editor }: { editor: PaintEditor }) {
  const text = useTexts()
  const { selection, busy } = useStore(editor.state)
  const [object, setObject] = useState('')
  const wanted = object.trim()
  return (
    <>
      <form
        className={styles.name}
        onSubmit={(event) => {
          event.preventDefault()
          // Nested in the form of the mode.
          event.stopPropagation()
          if (wanted !== '') editor.picker?.start({ points: [], object: wanted }, selection.removes)
        }}
      >
        <TextInput
          label={text('mask.object')}
          placeholder={text('mask.objectExample')}
          value={object}
          maxLength={LONGEST}
          onChange={(event) => setObject(event.target.value)}
        />
        <Button size="small" type="submit" disabled={wanted === '' || busy}>
          {text('mask.select')}
        </Button>
      </form>
      <Switch
        label={text('mask.removes')}
        checked={selection.removes}
        onChange={(removes) => editor.set({ selection: { ...selection, removes } })}
      />
    </>
  )
}
