import type { Screens } from '#base/routing/screens.ts'
import { useEffect } from 'react'
import { PROFILE_FIELDS } from '@korak/contract/candidates.fields.ts'
import type { Profile } from '@korak/contract/candidates.ts'
import { type Href, type PlainScreen, pathTo, pathWith } from '@korak/contract/screens.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { useProfile } from '#candidates/profile.api.ts'
import { fieldLabel } from '#candidates/field-text.ts'
import { useCandidateCodelists } from '#codelists/codelists.api.ts'
import { WithChoices } from '#codelists/WithChoices.tsx'
import { listTitle } from '#cv/lists/list-titles.ts'
import { LISTS, type ListName } from '#cv/lists/lists.ts'
import { useProfileReading } from '#cv/reading/useProfileReading.ts'
import { Link, navigate, useHash } from '#base/routing/navigation.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { CvSection } from './CvSection.tsx'
import { ProfileSection, SECTION_IDS } from './ProfileSection.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'
import styles from './settings.module.css'

export const screens: Screens = [
  { path: '/settings', title: 'profile_title', access: 'signed-in', bar: true, section: 'settings' },
]

/** Parts the profile had when it was one page: mails and bookmarks still name them. */
const MOVED: Record<string, PlainScreen> = {
  izkusnje: '/settings/experience',
  testi: '/settings/experience',
  varnost: '/settings/security',
  'e-naslov': '/settings/security',
  geslo: '/settings/security',
  naprave: '/settings/security',
  dejavnost: '/settings/security',
  jezik: '/settings/preferences',
  zasebnost: '/settings/preferences',
}

export function SettingsPage() {
  const profile = useProfile()
  const { query: choices } = useCandidateCodelists()
  // All at once: what came later would move what the # of an address has led to.
  const whole = { ...profile, data: choices.isFetched ? profile.data : undefined }
  const hash = useHash()
  const moved = MOVED[hash]
  useEffect(() => {
    if (moved) void navigate(pathWith(moved, '', hash), { replace: true })
  }, [moved, hash])
  return (
    <SettingsFrame title={m.profile_title()}>
      <Loaded query={whole}>{(data) => <Sections profile={data} />}</Loaded>
    </SettingsFrame>
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
      {profile.is_candidate && <CvSection profile={profile} cv={cv} />}
    </Stack>
  )
}

type Open = (Profile['missing'] | Profile['suggested'])[number]
const isList = (name: Open): name is ListName => (LISTS as readonly string[]).includes(name)
const placeOf = (name: Open): Href =>
  isList(name)
    ? '/settings/experience'
    : pathTo('/settings', {}, name === 'cv' ? 'zivljenjepis' : SECTION_IDS[PROFILE_FIELDS[name].section])
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
              <Link href={placeOf(name)}>{labelOf(name)}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
