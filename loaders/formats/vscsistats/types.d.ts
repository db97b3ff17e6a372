/** Shapes of this format. */
import type { Problem } from "../../types.js";

export type Operation = "all" | "read" | "write";

/** Kinds of histograms that come for all commands, reads and writes. */
export type Family = "lengths" | "successive" | "closest" | "latency" | "outstanding" | "interarrival";

export interface Bin {
  /** Exclusive lower bound; null where it is open below. */
  above: number | null;
  /** Inclusive upper bound; null for the last, open bin. */
  limit: number | null;
  count: number;
}

/** A histogram of one virtual disk, as printed or as what was added since an earlier print-out. */
export interface Histogram {
  min: number | null;
  max: number | null;
  mean: number | null;
  count: number;
  bins: Bin[];
  /** The one value that all I/Os had since the counters began. */
  single: number | null;
}

export interface Block {
  line: number;
  /** Title without the disk. */
  name: string;
  family: Family | null;
  operation: Operation;
  world: string;
  /** scsi0:1 */
  disk: string;
  histogram: Histogram | null;
  /** What is wrong with it; null where nothing is. */
  damage: string | null;
}

/** What `vscsiStats -l` says of a virtual machine. */
export interface Machine {
  name: string;
  disks: Set<string>;
}

export interface File {
  blocks: Block[];
  machines: Map<string, Machine>;
  problems: Problem[];
}

/** Everything that was printed of a virtual machine at one time. */
export interface PrintOut {
  world: string;
  line: number;
  /** Blocks by disk and title. */
  disks: Map<string, Map<string, Block>>;
}

/** What a virtual machine did between two print-outs, or since the counters began. */
export interface Window {
  line: number;
  world: string;
  /** Histograms by disk, kind and operation. */
  disks: Map<string, Profile>;
  lack: string | null;
}

export type Profile = Partial<Record<`${Family} ${Operation}`, Histogram>>;
