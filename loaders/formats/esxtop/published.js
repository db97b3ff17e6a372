/** What may be published of this format: any other word of its files is a name (docs/names.md). */

/** @import {Fields} from "../../names/vocabulary.js" */

/** @type {Fields} */
export const fields = {
  words: `
  acc actv alloc aqlen ash ats ballooned bba bcac bfcffcf blue broadcast ccc cdata cdf cfaf cfailed clomd
  cmds cmmdsd cmmdstimemachine compmgr congestions cons cookie costop covered creads crun cstate csummedqd
  csvfs cwrites dcui ddb dom dompath dqlen driver-hwevents drivervm dropbear drprx drptx dskspd duplex
  dvsdata dvskeepalive ebadd edb epd failedios fastslab ft getty gid hbr healthd helper home hostd
  hostd-probe hyper iflt indexof ioFilter iofilterd iscsid lbtd lldpd lqlen lsom lter ltps marker mbrx mbtx
  mbytes memctl milli minfree minirdnt mks nas nchen net-lacp netcpa nfsgssd nhn nlmem nmig nonkernel now
  npth nrmem nscd ntpd numa openwsmand osfsd outbound overcommit owner packet pae pdh per-device per-world
  pktrx pkttx plog portid posted prev proc proxyowner pshare pstate quantum qued queued ras rdma rdt ready
  resv rhttpproxy savings sensord sfcb sfcb-hhrc sfcb-procman sfcb-vmware shadow slpd smartd sshd storagerm
  superhelper svga swapmonitor swapobjd swapper swpwt tallies tcpip team teaming termcap totalios touched
  trans tstate unbound unreserved uplink uplinkname vmast vmci vmkapimod vmkdevmgr vmkeventd vmmemctl
  vmotionserver vmsyslogd vmwait vmx-mks vmx-svga vmx-vcpu vobd vpxa vsand vsanhost vsanmgmtd vsanobserver
  vsanperfsvc vsantraced vsantracesystem wakeups watts wid wqlen
`,
};
