import type { Screens } from '#base/routing/screens.ts'
import { Suspense, lazy } from 'react'
import { PROFILE_FIELDS } from '@korak/contract/candidates.fields.ts'
import type { Profile } from '@korak/contract/candidates.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { useProfile } from '#candidates/profile.api.ts'
import { fieldLabel } from '#candidates/field-text.ts'
import { useCandidateCodelists } from '#codelists/codelists.api.ts'
import { WithChoices } from '#codelists/WithChoices.tsx'
import { listTitle } from '#cv/lists/list-titles.ts'
import { LISTS, type ListName } from '#cv/lists/lists.ts'
import { useProfileReading } from '#cv/reading/useProfileReading.ts'
import { Link } from '#base/routing/navigation.tsx'
import { Page, Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { SkeletonBlock } from '#ui/feedback/Skeleton.tsx'
import { m } from '#words/messages.js'
import { AppearanceSection } from './AppearanceSection.tsx'
import { CvSection } from './CvSection.tsx'
import { ProfileSection, SECTION_IDS } from './ProfileSection.tsx'
import { SecuritySection } from './SecuritySection.tsx'
import { TakenPart } from './TakenPart.tsx'
import styles from './settings.module.css'

export const screens: Screens = [
  { path: '/settings', title: 'profile_title', access: 'signed-in', bar: true, section: 'settings' },
]

const ListsSection = lazy(() => import('#cv/lists/ListsSection.tsx').then((x) => ({ default: x.ListsSection })))

export function SettingsPage() {
  const profile = useProfile()
  const { query: choices } = useCandidateCodelists()
  // All at once: what came later would move what the # of an address has led to.
  const whole = { ...profile, data: choices.isFetched ? profile.data : undefined }
  return (
    <Page measure="form">
      <Stack gap={4}>
        <h1 tabIndex={-1}>{m.profile_title()}</h1>
        <Loaded query={whole}>{(data) => <Sections profile={data} />}</Loaded>
      </Stack>
    </Page>
  )
}

function Sections({ profile }: { profile: Profile }) {
  const cv = useProfileReading()
  return (
    <Stack gap={7}>
      {profile.is_candidate && <Completeness profile={profile} />}
      <WithChoices>
        <ProfileSection section="basic" profile={profile} cv={cv} />
        {profile.is_candidate && (
          <>
            <ProfileSection section="current" profile={profile} cv={cv} />
            <ProfileSection section="desired" profile={profile} cv={cv} />
          </>
        )}
      </WithChoices>
      {profile.is_candidate && (
        <>
          <CvSection profile={profile} cv={cv} />
          <Suspense fallback={<SkeletonBlock lines={6} />}>
            <ListsSection reading={cv.last} />
          </Suspense>
        </>
      )}
      <SecuritySection profile={profile} />
      <AppearanceSection />
      <TakenPart />
      <Privacy />
    </Stack>
  )
}

function Privacy() {
  return (
    <Section id="zasebnost" title={m.priv_title()}>
      <p>{m.security_privacy_text()}</p>
      <p>
        <Link href="/privacy" className={styles.target}>
          {m.security_privacy()}
        </Link>
      </p>
    </Section>
  )
}

type Open = (Profile['missing'] | Profile['suggested'])[number]
const isList = (name: Open): name is ListName => (LISTS as readonly string[]).includes(name)
const anchorOf = (name: Open): string =>
  name === 'cv' ? '#zivljenjepis' : isList(name) ? '#izkusnje' : `#${SECTION_IDS[PROFILE_FIELDS[name].section]}`
const labelOf = (name: Open): string =>
  name === 'cv' ? m.reg_step_cv() : isList(name) ? listTitle(name) : fieldLabel[name]()

/** How complete the profile is, with what is still empty as links. */
function Completeness({ profile }: { profile: Profile }) {
  const open = [...profile.missing, ...profile.suggested]
  return (
    <div className={styles.complete}>
      <p className={styles.fact}>
        {open.length === 0 ? m.profile_complete_full() : m.profile_complete({ percent: profile.percent })}
      </p>
      {open.length > 0 && (
        <ul className={styles.open} aria-label={m.profile_open()}>
          {open.map((name) => (
            <li key={name}>
              <a href={anchorOf(name)}>{labelOf(name)}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
