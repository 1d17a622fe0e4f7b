import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** A part of the shell that most first visits do not need. */
interface LazyPart<P> {
  /** Until its code is here, draws what it is to stand around, or nothing. */
  Part: ComponentType<P>
  /** Fetches the code ahead: the server, and a page that hydrates, must have it before drawing. */
  load: () => Promise<unknown>
}

/** Splits a part off. Unlike React.lazy it draws at once when loaded, also on the server and while hydrating. */
export function lazyPart<P extends object>(fetch: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loaded: ComponentType<P> | null = null
  const load = async () => {
    loaded ??= await fetch()
    return loaded
  }
  function Part(props: P) {
    const [, setLoaded] = useState<ComponentType<P> | null>(() => loaded)
    useEffect(() => {
      // Without a connection the part is missing until it is asked for again; nothing else depends on it.
      if (!loaded)
        load()
          .then((part) => setLoaded(() => part))
          .catch(() => undefined)
    }, [])
    const Loaded = loaded
    if (Loaded) return <Loaded {...props} />
    return 'children' in props ? (props.children as ReactNode) : null
  }
  return { Part, load }
}
