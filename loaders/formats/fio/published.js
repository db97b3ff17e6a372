/** What may be published of this format: any other word of its files is a name (docs/names.md). */

/** @import {Fields} from "../../names/vocabulary.js" */

/** @type {Fields} */
export const fields = {
  words: `
  abs absence acca act adjusting advise aerospike agg aggr aggrb aggrin aggrios aggrmerge aggrticks aggrutil
  aggsectors aio alloc allrandrepeat anon anything apptag arch ascending assisted async asynchronous atomic
  attained attaining aux axboe backlog backslashreplace barrier behaviour berr berror bfio binary bindname
  blktrace blocksize bom brace brick broken bsrange bssplit buf buflen bufsize builtin burn burner bw bw_agg
  bw_dev bw_max bw_mean bw_min bw_samples bw_slope bwavgtime bypassed cachehit cachemiss calibrate capped
  cascade caught cgroup cgroup2 choose chunked clat clat_ns clientname clientserver clocksource clustername
  cmdhelp cmdprio cmdtype coarseness codec collide compatibility correct cpuchunks cpuclock cpuio cpuload
  cpumask cpumode cqe crctest create_fsync create_on_open create_serialize criterion ctx cudamalloc
  currently customer cuts cutting cycle daemonize datagram dataplacement datasyncs dax days ddir ddirs
  deallocate decode decoded decoder dedup dedupable dedupe defrag dev-dax differently directly disallowed
  discard discarded disk_util diskstats diskutil doing donor donorname doubled dsm dumping dup dur dust
  e4defrag eacces eaddrnotavail eagain ebade ebadf ebusy ecanceled echo econnaborted econnrefused econnreset
  edited edquot eexist efault efbig ehostdown ehostunreach eilseq eintr einval eio eisdir emfile
  enametoolong encountered enetunreach enfile enghelp enobufs enodata enodev enoent enomem enospc enosys
  enotconn enotdir enotty entropy enxio eopnotsupp eoverflow eperm epipe erange eraseblock eraseblocks
  eremoteio erofs err errno errored escaped eshutdown espipe estale etime etimedout etxtbsy examining
  excluded exec exhausted exitall exited exiting exitval experimental express ext4 extreme fadv fadvise
  falloc fallocate fdatasync fdp fell file_service_type filecreate filedelete filelock filename
  filename_format filenum fileoffset filesetup filesize filestat fine finite fixedbufs fnum fstat fsyncs
  ftruncate fua func gauss gaussian gave getevents getrusage gettime gettimeofday gfapi gfapi_async gid
  globaloptions glusterfs grained greatly groupid growing gtod guard guasi hard hdfs helper helperthread
  hipri hist hosting hostlist huge hugepage hung idleness iec ime_aio ime_psync ime_psyncv implied implies
  impossible in incoming inf inflate initiation inplace interest interleave interpretation invalidate invert
  io io_uring io_uring_cmd iodepth_batch iodepth_level iolog iops_max iops_mean iops_min iops_samples
  iops_slope iops_stddev iopsavgtime ioscheduler iosqe iotime iouring isc jobdesc jobfile jobname jobnum
  jobstart jsonl jsonplus kbase kbytes kmg kurtosis lat50 lat_ms lat_ns lat_us lattarget laying layout
  leading leap len let lfsr libblkio libcufile libgfapi libhdfs libiscsi libpmem libpmemblk libzbc literal
  loadable lockfile locking lockmem logalternateepoch logentries logissuetime logprio logunixepoch
  logwindowvalue madvise magic majf malloc mask maxb maxima maxt mdperiosize mean_pct mechanism merge messy
  mibit middle millisecond minb mincap minf mint mismatch mixlog mlocked mmap mmaphuge mmapshared modifier
  moving mpi mss mtd mutex namenode naming nan near negates netsplice newline nodelay nodelete nofile nonrot
  nonvectored norandommap normal normalised normally now nowait nr nrfiles nullnsec numbered numrange numsge
  nvme official offload on onto oom opcode opendir openfiles outgoing overridden overrules padded padding
  pareto parsed parsing passed payload peb ped percentage percpu perhaps perio perjob permit perror pi
  pi_act pi_chk pid pidfile piece pifactor pingpong plat playback pli pmdk pmemblk poisson polled pong
  positive posix posixaio postfix prchk pread preadv preadv2 preceding prefixes prered pretend preventing
  prio prioclass probabilistically prof psyncv pvsync pvsync2 pwrite pwritev pwritev2 quantities quiesce
  rados ramp ramped randomized randommap randreed randrepeat randseed randtrim randtrimwrite ratecycle rated
  ratemin rbd rbdname rdma_cm readahead readfua readmode readv reap recursively refill reftag regardless
  register registerfiles regrow regrows rely repeatable replay reporting reqs restricted retrieve rnd rose
  roundrobin ruhs runstate runstats runt rwf rwmix rwmixcycle rwmixread rwmixwrite rwt rwts s3 safety
  scalars scale scaled scm scramble secret sequencer sequential serialize sg sgio shm shmhuge showcmd
  showing shut sigkill simultaneously slat slat_ns slightly slope smalloc softrandommap solarisaio special
  specifies spell spin spinning splice sprandom sqe sqpoll sqthread ss ss_dur ss_ramp stall stalls
  startdelay statx statxmask stderr stdev stdin steady steadystate stonewall storagetag str strerror stress
  strided strong subsys successive superset supporting sustain swift sync_lat syncfilerange syncs sysfs
  syslet talk tausworthe tausworthe64 theta thinktime thinktimeblocks thinktimeblockstype thinktimeiotime
  thinktimespin thp thus tiobench tiotest tolerated trimmed trims trimwrite tunable tvdb tvdbo tvdbop
  tvdbopi tvdbp tvdbpi tvmdbop tvmdbopi tvmdbp tvmdbpi typed uid unaligned uncached unclear unfinished
  unhandled unified unify unitbase unlink unlinked unlinking unneeded unrecognized unregister unterminated
  upon uring userspace usr varies vda vectored verb verbs verification verifier verifies verifymode vmsplice
  vol vsync water watermark webdav will windowsaio writebarrier writefua writemode writev xbb xbf xef
  xmlstring xnvme year yield zbc zbd zipf zipf64 zns zonecapacity zoned zoned_abs zonemode zonerange
  zoneresets zonesize zoneskip zoning
`,
  // What verify finds in place of what was written.
  numbers: [/\bbad magic header ([0-9a-f]{1,8})\b/dg, /\b(?:Expected|Received) CRC: ([0-9a-f]{2,128})\b/dg],
};
