// @vitest-environment node
import { pathTo } from '@korak/contract/screens.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AnchorContext } from '#ui/navigation/Anchor.tsx'
import { Avatar } from '#ui/layout/Avatar.tsx'
import { Button, LinkButton } from '#ui/action/Button.tsx'
import { Chips } from '#ui/list/Chips.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Menu } from '#ui/action/Menu.tsx'
import { Pagination } from '#ui/list/Pagination.tsx'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { StepIndicator } from '#ui/feedback/StepIndicator.tsx'
import { StepLine } from '#ui/feedback/StepLine.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Trail } from '#ui/list/Trail.tsx'

const html = (part: ReactNode) => renderToStaticMarkup(part)

test('parts of the first page render on the server without style attributes, which the content policy refuses', () => {
  const page = html(
    <>
      <Button pending>Shrani</Button>
      <Tag tone="honey">Rok se izteka</Tag>
      <TextInput label="Kraj" error="Izpolnite to polje." unit="€" />
      <Pagination page={6} last={12} href={(page) => pathTo('/jobs', { page })} />
      <Chips label="Filtri" chips={[{ key: 'a', label: 'Savinjska', href: '/jobs' }]} />
      <EmptyState title="Vse je urejeno" ring="end" />
      <StepLine at={1} />
      <SkeletonRows />
      <Avatar name="Maja Zupan" />
      <Menu trigger="Več" items={[{ key: 'a', label: 'Odjava', onSelect: () => undefined }]} />
    </>,
  )
  expect(page).not.toContain('style=')
  expect(page).toMatch(/popovertarget=/i)
})

test('a field is joined to its label, hint and error', () => {
  const field = html(<TextInput id="town" label="Kraj" hint="Namig" error="Napaka" />)
  expect(field).toContain('for="town"')
  expect(field).toContain('aria-describedby="town-error town-hint"')
  expect(field).toContain('aria-invalid="true"')
})

test('a pending button keeps its label and focus but is marked as disabled', () => {
  const button = html(<Button pending>Shrani</Button>)
  expect(button).toContain('aria-disabled="true"')
  expect(button).not.toMatch(/ disabled/)
  expect(button).toContain('Shrani')
})

test('links go through the link of the application where there is one', () => {
  const Marked = ({ children, ...props }: { href: string; children?: ReactNode }) => (
    <a {...props} data-router="">
      {children}
    </a>
  )
  expect(html(<LinkButton href="/jobs">Naprej</LinkButton>)).not.toContain('data-router')
  const inside = html(
    <AnchorContext value={Marked}>
      <LinkButton href="/jobs">Naprej</LinkButton>
    </AnchorContext>,
  )
  expect(inside).toContain('data-router')
})

test('the status of a task belongs to the name of its link and is not read twice', () => {
  const trail = html(
    <Trail stops={[{ key: '1', state: 'current', title: 'Dopolnite profil', href: '/settings', status: 'V teku' }]} />,
  )
  expect(trail).toMatch(/<a [^>]*aria-label="Dopolnite profil, V teku"[^>]*>Dopolnite profil<\/a>/)
  expect(trail).toMatch(/<div [^>]*aria-hidden="true"><span [^>]*>V teku/)
})

test('radio buttons share one name and the group carries the error', () => {
  const group = html(
    <RadioGroup
      legend="Spol"
      error="Izberite."
      options={[
        { value: 'f', label: 'Ženski' },
        { value: 'm', label: 'Moški' },
      ]}
    />,
  )
  const names = [...group.matchAll(/name="([^"]+)"/g)].map(([, name]) => name)
  expect(new Set(names).size).toBe(1)
  expect(group).toMatch(/<fieldset[^>]*role="radiogroup"[^>]*aria-invalid="true"/)
})

test('a step left out is not called done', () => {
  const steps = html(<StepIndicator current={3} names={['Življenjepis', 'Osnovni podatki', 'Oddaja']} skipped={[1]} />)
  expect(steps).toContain('Življenjepis, preskočeno')
  expect(steps).toContain('Osnovni podatki, opravljeno')
})

test('a step that is done stays so for whoever goes back, and one that is not is not called done', () => {
  const names = ['Življenjepis', 'Račun', 'Podatki', 'Oddaja']
  const steps = html(<StepIndicator current={2} names={names} done={[3]} />)
  expect(steps).toContain('Življenjepis, še ni opravljeno')
  expect(steps).toContain('Podatki, opravljeno')
  expect(steps).toContain('Oddaja, še ni opravljeno')
})
