// What every pod of ours keeps to, which schemas cannot say: the restricted profile of Kubernetes, a root that is not written, limits.

export interface Container {
  name: string
  securityContext?: {
    allowPrivilegeEscalation?: boolean
    readOnlyRootFilesystem?: boolean
    capabilities?: { drop?: string[]; add?: string[] }
  }
  resources?: { requests?: object; limits?: { memory?: string } }
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[]
}
export interface Pod {
  automountServiceAccountToken?: boolean
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; seccompProfile?: { type?: string } }
  containers: Container[]
}
/** The only places a container may write to. */
const WRITTEN = new Set(['/data', '/tmp', '/backups'])

/** Each fault in a few words; none when the pod is as it must be. */
export function faultsOfPod({ automountServiceAccountToken, securityContext, containers }: Pod): string[] {
  const faults = [
    securityContext?.runAsNonRoot !== true || securityContext.runAsUser !== 10_001 ? 'does not run as 10001' : '',
    securityContext?.seccompProfile?.type !== 'RuntimeDefault' ? 'has no seccomp profile' : '',
    automountServiceAccountToken !== false ? 'is given a token of the cluster' : '',
    ...containers.flatMap(({ name, securityContext: own, resources, volumeMounts = [] }) => [
      own?.allowPrivilegeEscalation !== false ? `${name} may gain privileges` : '',
      own?.readOnlyRootFilesystem !== true ? `${name} writes to its root` : '',
      own?.capabilities?.drop?.join() !== 'ALL' || own.capabilities.add ? `${name} has capabilities` : '',
      !resources?.requests || !resources.limits?.memory ? `${name} has no limits` : '',
      ...volumeMounts.map(({ mountPath, readOnly }) =>
        !readOnly && !WRITTEN.has(mountPath) ? `${name} writes to ${mountPath}` : '',
      ),
    ]),
  ]
  return faults.filter(Boolean)
}
