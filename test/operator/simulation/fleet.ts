/**
 * Dispatchers, as simple as they can be and still show what scaling does: a queue, oldest first, that so many replicas
 * send from at so much a second each; a replica that was added sends after it has started, one that is taken away stops.
 */
import type { Sample } from "../../../internal/operator/scaling/model.ts";

export type FleetOptions = {
  replicas: number;
  /** Deliveries a second that one replica really makes. */
  rate: number;
  /** Lanes that deliveries come in; each is sent from by one replica. */
  lanes: number;
  /** Lanes that one replica holds at a time; those beyond wait. */
  lanesOfReplica: number;
  /** From being decided to sending. */
  startSeconds: number;
};

export function createFleet({ replicas: begin, rate, lanes, lanesOfReplica, startSeconds }: FleetOptions) {
  let second = 0;
  let due = 0;
  let sent = 0;
  const queue: { since: number; deliveries: number }[] = [];
  let ready = begin;
  let starting: { at: number; replicas: number }[] = [];

  return {
    get ready() {
      return ready;
    },
    get sent() {
      return sent;
    },
    scale(to: number): void {
      const all = ready + starting.reduce((sum, { replicas }) => sum + replicas, 0);
      if (to > all) starting.push({ at: second + startSeconds, replicas: to - all });
      for (let over = all - to; over > 0; ) {
        // Those that did not start yet go first, as the youngest pods do.
        const youngest = starting.pop();
        if (youngest === undefined) {
          ready -= over;
          break;
        }
        if (youngest.replicas > over) starting.push({ ...youngest, replicas: youngest.replicas - over });
        over -= youngest.replicas;
      }
    },
    /** A second passes, in which so many deliveries become due. */
    tick(arrivals: number): void {
      second += 1;
      ready += starting.filter(({ at }) => at <= second).reduce((sum, { replicas }) => sum + replicas, 0);
      starting = starting.filter(({ at }) => at > second);
      if (arrivals > 0) queue.push({ since: second, deliveries: arrivals });
      due += arrivals;
      let able = Math.min(due, rate * Math.min(ready, lanes));
      due -= able;
      sent += able;
      while (able > 0) {
        const oldest = queue[0];
        if (oldest === undefined) break;
        const taken = Math.min(able, oldest.deliveries);
        oldest.deliveries -= taken;
        able -= taken;
        if (oldest.deliveries <= 0) queue.shift();
      }
    },
    look(): Sample {
      const whole = Math.round(due);
      const lanesBusy = Math.min(lanes, whole);
      return {
        due: whole,
        oldestDueSeconds: whole === 0 ? 0 : second - (queue[0]?.since ?? second),
        eventsWaiting: 0,
        recoveriesWaiting: 0,
        lanesBusy,
        lanesWaiting: Math.max(0, lanesBusy - ready * lanesOfReplica),
      };
    },
  };
}
